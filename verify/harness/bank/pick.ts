import type { Random } from '../random.ts'

export function pick<One>(list: readonly One[], random: Random): One {
  const found = list[random.between(0, list.length - 1)]
  if (found === undefined) throw new Error('there is nothing to pick from')
  return found
}

/** One of several by their weights. */
export function pickWeighted<One extends { weight: number }>(list: readonly One[], random: Random): One {
  let left = random() * list.reduce((sum, { weight }) => sum + weight, 0)
  return list.find(({ weight }) => (left -= weight) < 0) ?? pick(list, random)
}

export const chance = (percent: number, random: Random): boolean => random() * 100 < percent

export function shuffled<One>(list: readonly One[], random: Random): One[] {
  const keyed = list.map((one) => ({ one, key: random() }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one)
}
