import EventLog

extension PermissionTally {
  mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    try archive.code(&asked)
    try archive.code(&granted)
    try archive.code(&denied)
    try archive.code(&alreadyGranted)
    try archive.code(&alreadyDenied)
    try archive.code(&unanswered)
    try archive.code(&recovered)
    try archive.code(&completedAfterGrant)
    try archive.code(&completedAfterDenial)
    try archive.code(&leftAfterGrant)
    try archive.code(&leftAfterDenial)
    try archive.code(&leftUnanswered)
  }
}
