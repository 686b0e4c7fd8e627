/// All rules and checklists as they were compiled when the program was built. `embed-checklists` writes the
/// rest of it.
package enum EmbeddedRules {}
