import { expect, test } from 'vitest'
import { checkNodes, type NodeAnswer } from './providers.check.ts'

const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const bitcoin: NodeAnswer = { setting: 'CHAIN_BITCOIN_URLS', host: 'node.example', chain: genesis, height: 900_001, fault: null }
const ethereum: NodeAnswer = { ...bitcoin, setting: 'CHAIN_ETHEREUM_URLS', chain: '1' }

const statesOf = async (answers: NodeAnswer[], urls = { bitcoin: ['a', 'b'], ethereum: ['a', 'b'] }) =>
  (await checkNodes({ mode: 'production', chain: { ...urls, explorer: null } }, async () => answers)).map(({ state, what }) => [
    state,
    what,
  ])

test('a node on the main network is good, with its newest block', async () => {
  expect(await statesOf([bitcoin, ethereum])).toEqual([
    ['good', 'node.example answers; its newest block is 900001.'],
    ['good', 'node.example answers; its newest block is 900001.'],
  ])
})

test('a node of a test network is wrong, and so is one that does not answer', async () => {
  expect(
    await statesOf([
      { ...bitcoin, chain: 'f'.repeat(64) },
      { ...ethereum, chain: '11155111' },
      { ...bitcoin, fault: 'timed out' },
    ]),
  ).toEqual([
    ['wrong', 'node.example is not on the main network.'],
    ['wrong', 'node.example is not on the main network.'],
    ['wrong', 'node.example: timed out.'],
  ])
})

test('a network without nodes, or with one, is doubtful', async () => {
  const found = await statesOf([], { bitcoin: [], ethereum: ['a'] })
  expect(found.map(([state]) => state)).toEqual(['doubtful', 'doubtful'])
})
