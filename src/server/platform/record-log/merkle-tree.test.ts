import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { leafHash, rightEdge } from './merkle-tree.ts'

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

// The leaves and roots of the reference tests of Certificate Transparency: testonly/constants.go of github.com/transparency-dev/merkle, Apache 2.0.
const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(bytes)
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
/** The hashes of the edge at each size, from the same file. */
const edges = [
  [],
  ['6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125', '0298d122906dcfc10892cb53a73992fc5b9f493ea4c9badb27b791b4127a7fe7'],
  ['d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  ['d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7', 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b'],
  ['d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7', '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a'],
  [
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
  ],
  ['5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
]

const treeOf = (leaves: Buffer[]) => {
  const edge = rightEdge()
  for (const entry of leaves) edge.append(entry)
  return edge
}

test.each(roots.map((root, size) => ({ root, size })))('a tree of $size leaves has the published root and edge', ({ root, size }) => {
  const tree = treeOf(entries.slice(0, size))
  expect(tree.size()).toBe(size)
  expect(tree.root().toString('hex')).toBe(root)
  expect(tree.bytes().toString('hex')).toBe(edges[size]?.join(''))
})

test('the first leaf has the published hash', () => {
  expect(leafHash(Buffer.alloc(0)).toString('hex')).toBe(roots[1])
})

test.each(entries.map((_, size) => size))('a tree that continues from a stored edge of %i leaves has the same root', (size) => {
  const stored = treeOf(entries.slice(0, size))
  const continued = rightEdge(stored.size(), stored.bytes())
  for (const entry of entries.slice(size)) continued.append(entry)
  expect(continued.root().toString('hex')).toBe(roots.at(-1))
})

/** The root as RFC 9162 defines it, section 2.1.1: split at the largest power of two. */
function rootByDefinition(leaves: Buffer[]): string {
  if (leaves.length <= 1) return treeOf(leaves).root().toString('hex')
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)].map((part): Buffer => bytes(rootByDefinition(part)))
  return hashOfNode(left ?? Buffer.alloc(0), right ?? Buffer.alloc(0))
}
const hashOfNode = (left: Buffer, right: Buffer) => createHash('sha256').update(bytes('01')).update(left).update(right).digest('hex')

test('larger trees have the root of the definition', () => {
  for (const size of [9, 31, 32, 33, 100, 257]) {
    const leaves = Array.from({ length: size }, (_, at) => Buffer.from(`leaf ${at}`))
    expect(treeOf(leaves).root().toString('hex')).toBe(rootByDefinition(leaves))
  }
})
