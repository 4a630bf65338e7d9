import Statistics

/// Methods about times until a step is reached.
let timeMethods: [String: VectorMethod] = [:]
