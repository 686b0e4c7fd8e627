import SideBySide
import Synchronization
import Testing

@Suite struct SideBySideTests {
  @Test(arguments: [0, 1, 7, 8, 15, 16, 17, 1_000])
  func `results keep the order of the elements`(count: Int) {
    let elements = Array(0..<count)
    let results = SideBySide.map(elements, share: 8) { index, element in index * 10 + element }
    #expect(results == elements.map { $0 * 11 })
  }

  @Test func `every worker runs, and all have ended when the call returns`() {
    let runs = Mutex(0)
    SideBySide.run(workers: 4) { runs.withLock { $0 += 1 } }
    #expect(runs.withLock { $0 } == 4)
  }

  @Test func `threads have the stack of the first one`() {
    @Sendable func depth(_ left: Int) -> Int { left == 0 ? 0 : 1 + depth(left - 1) }
    let deep = SideBySide.map(Array(repeating: 10_000, count: 64), share: 8) { _, left in depth(left) }
    #expect(deep.allSatisfy { $0 == 10_000 })
  }
}
