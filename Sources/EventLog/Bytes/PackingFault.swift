/// The bytes of a packed stream contradict themselves.
package struct PackingFault: Error {
  package init() {}
}
