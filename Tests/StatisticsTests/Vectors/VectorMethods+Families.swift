import Statistics

/// Methods about several tests, several variants, segments and days.
let familyMethods: [String: VectorMethod] = [:]
