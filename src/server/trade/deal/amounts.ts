import Big from 'big.js'

/** Sums by the code of a currency or coin. */
export type Amounts = Map<string, Big>

export const add = (amounts: Amounts, unit: string, amount: Big | string): void =>
  void amounts.set(unit, (amounts.get(unit) ?? Big(0)).plus(amount))

export const addAll = (amounts: Amounts, others: Amounts, sign: 1 | -1 = 1): void =>
  others.forEach((amount, unit) => add(amounts, unit, amount.times(sign)))

/** What is not zero, by unit. */
export const listed = (amounts: Amounts) =>
  [...amounts]
    .filter(([, amount]) => !amount.eq(0))
    .map(([unit, amount]) => ({ unit, amount: amount.toFixed() }))
    .toSorted((a, b) => a.unit.localeCompare(b.unit))

/** The sums of each unit that has any. */
export function rowsOf<Name extends string>(sums: Record<Name, Amounts>): { unit: string; amounts: Record<Name, Big> }[] {
  const names = Object.keys(sums) as Name[]
  const units = [...new Set(names.flatMap((name) => [...sums[name].keys()]))].toSorted()
  return units
    .map((unit) => ({
      unit,
      amounts: Object.fromEntries(names.map((name) => [name, sums[name].get(unit) ?? Big(0)])) as Record<Name, Big>,
    }))
    .filter(({ amounts }) => names.some((name) => !amounts[name].eq(0)))
}

export const decimals = <Name extends string>(amounts: Record<Name, Big>) =>
  Object.fromEntries(Object.entries<Big>(amounts).map(([name, amount]) => [name, amount.toFixed()])) as Record<Name, string>
