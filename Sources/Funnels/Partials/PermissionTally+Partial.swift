import EventLog

extension PermissionTally {
  mutating func pass(_ archive: inout some PartialArchive) throws(PartialFault) {
    try archive.pass(&asked)
    try archive.pass(&granted)
    try archive.pass(&denied)
    try archive.pass(&alreadyGranted)
    try archive.pass(&alreadyDenied)
    try archive.pass(&unanswered)
    try archive.pass(&recovered)
    try archive.pass(&completedAfterGrant)
    try archive.pass(&completedAfterDenial)
    try archive.pass(&leftAfterGrant)
    try archive.pass(&leftAfterDenial)
  }
}
