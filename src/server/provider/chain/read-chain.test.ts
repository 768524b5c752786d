import { describe, expect, test } from 'vitest'
import { ProviderFault } from '../provider-call.ts'
import type { ChainSource, ChainTransaction } from './chain.ts'
import { type Chain, contractsOf, readTransaction, readUser } from './read-chain.ts'

const id = 'ab'.repeat(32)
const inBlock = (changed: Partial<ChainTransaction> = {}): ChainTransaction => ({
  id,
  block: { height: 100, hash: 'ee'.repeat(32), at: '2026-11-27T09:00:00.000Z' },
  hasFailed: false,
  signer: null,
  payments: [{ index: 0, coin: 'BTC', to: 'bc1qto', from: ['bc1qfrom'], amount: '0.5' }],
  uses: ['cd:0'],
  ...changed,
})
const pending = inBlock({ block: null })

type View = { height: number; transaction: ChainTransaction | null } | 'away'

function chainOf(views: View[]): Chain {
  const bitcoin = views.map((view, at): ChainSource => {
    const answer = async <Value>(value: (seen: Exclude<View, 'away'>) => Value) => {
      if (view === 'away') throw new ProviderFault('timed out')
      return value(view)
    }
    return {
      number: at + 1,
      host: 'node',
      height: () => answer(({ height }) => height),
      blockHash: () => answer(() => ''),
      transaction: () => answer(({ transaction }) => transaction),
      userOf: () => answer(({ transaction }) => transaction && 'other'),
      find: () => answer(() => ({ ids: [], unread: [] })),
    }
  })
  return { bitcoin, ethereum: [] }
}

const read = (...views: View[]) => readTransaction(chainOf(views), 'bitcoin', id)

describe('what several nodes say of a transaction', () => {
  test('is agreed if all say the same, with the confirmations of the slower one', async () => {
    expect(await read({ height: 103, transaction: inBlock() }, { height: 101, transaction: inBlock() })).toEqual({
      kind: 'agreed',
      by: 2,
      value: { transaction: inBlock(), confirmations: 2 },
    })
  })

  test('counts only the nodes that answer', async () => {
    expect(await read({ height: 100, transaction: inBlock() }, 'away')).toMatchObject({
      kind: 'agreed',
      by: 1,
      value: { confirmations: 1 },
    })
    expect(await read('away', 'away')).toEqual({ kind: 'away' })
    expect(await read()).toEqual({ kind: 'away' })
  })

  test.each([
    ['another block', inBlock({ block: { height: 100, hash: 'ff'.repeat(32), at: '2026-11-27T09:00:00.000Z' } })],
    ['another amount', inBlock({ payments: [{ index: 0, coin: 'BTC', to: 'bc1qto', from: ['bc1qfrom'], amount: '0.4' }] })],
    ['that it failed', inBlock({ hasFailed: true })],
    ['that it is not there', null],
    ['that it is in no block', pending],
  ])('is apart if one says %s', async (_what, transaction) => {
    expect(await read({ height: 103, transaction: inBlock() }, { height: 103, transaction })).toEqual({ kind: 'apart' })
    expect(await read({ height: 103, transaction }, { height: 103, transaction: inBlock() })).toEqual({ kind: 'apart' })
  })

  test('waits for a node that has not seen the block yet', async () => {
    expect(await read({ height: 100, transaction: inBlock() }, { height: 99, transaction: pending })).toEqual({ kind: 'away' })
    expect(await read({ height: 100, transaction: inBlock() }, { height: 99, transaction: null })).toEqual({ kind: 'away' })
  })

  test('is pending though one has not heard of it yet', async () => {
    expect(await read({ height: 100, transaction: pending }, { height: 100, transaction: null })).toEqual({
      kind: 'agreed',
      by: 1,
      value: { transaction: pending, confirmations: 0 },
    })
    expect(await read({ height: 1, transaction: null }, { height: 1, transaction: null })).toMatchObject({
      by: 2,
      value: { transaction: null },
    })
  })
})

test('who used an output is agreed, or apart', async () => {
  const used = { height: 1, transaction: pending }
  const unused = { height: 1, transaction: null }
  expect(await readUser(chainOf([used, used]), 'bitcoin', 'cd:0')).toEqual({ kind: 'agreed', by: 2, value: 'other' })
  expect(await readUser(chainOf([used, unused]), 'bitcoin', 'cd:0')).toEqual({ kind: 'apart' })
})

test('a contract’s word counts only if all nodes report the same', async () => {
  const says = async (...answers: (boolean | 'away')[]) => {
    const ethereum = answers.map((answer) => ({
      isValidSignature: async () => {
        if (answer === 'away') throw new ProviderFault('timed out')
        return answer
      },
    }))
    const contracts = contractsOf({ bitcoin: [], ethereum } as unknown as Chain)
    return contracts?.isValidSignature('0x', new Uint8Array(32), new Uint8Array(65))
  }
  expect([await says(true, true), await says(false), await says(true, 'away')]).toEqual([true, false, true])
  expect([await says(true, false), await says('away'), await says()]).toEqual([null, null, undefined])
})
