import type { MemoRule } from '#contract/networks.ts'

const largestTag = 2 ** 32 - 1

/** What is wrong with a memo on a network. */
export function memoMistake(memo: string, rule: MemoRule): string | undefined {
  if (rule === 'none') return 'must be empty on this network'
  if (rule === 'tag' && !(/^(0|[1-9]\d{0,9})$/.test(memo) && Number(memo) <= largestTag))
    return `must be a whole number up to ${largestTag}`
  return undefined
}
