import { cpus } from 'node:os'
import { median, type Part } from '../harness/part.ts'
import { markdownTable, runEach } from '../harness/program.ts'

/** One row of the table: the measured values and their references. */
export type Figure = {
  name: string
  unit: Unit
  /** One value per round. */
  measured: number[]
  /** The reference of each round. */
  reference?: number[]
  limits: Limits
}

export type Unit = 'ms' | 's' | 'MB'

/** Every limit must be kept. `atMost` and `aboveReference` are in the figure's unit. */
export type Limits = {
  /** The highest allowed median of the rounds. */
  atMost?: number
  /** The highest allowed median of the rounds' ratios to the reference. */
  ratio?: number
  /** By how much the median of the rounds may exceed the median of the reference. */
  aboveReference?: number
}

/** A part of `npm run bench`. It starts its own processes. */
export type BenchPart = Part<void, Figure[]>

/** How many rounds most parts have. */
export const usualRounds = 5

/** Returns the value. @throws if it is not above zero, which means that it was read at the wrong place or too early. */
export function aboveZero(what: string, value: number | undefined): number {
  if (value === undefined || !Number.isFinite(value) || value <= 0) throw new Error(`${what}: ${value} was measured`)
  return value
}

/** Whether a figure reaches its goal. It does not if a value of any round is negative, infinite or NaN. */
export function reachesGoal({ measured, reference, limits }: Figure): boolean {
  const { atMost = Infinity, ratio, aboveReference } = limits
  if ((ratio !== undefined || aboveReference !== undefined) && !reference) throw new Error('A limit by a reference needs a reference')
  return (
    [...measured, ...(reference ?? [])].every(isPossible) &&
    median(measured) <= atMost &&
    (ratio === undefined || isAtMost(ratios(measured, reference), ratio)) &&
    (aboveReference === undefined || median(measured) <= median(reference ?? []) + aboveReference)
  )
}

const isPossible = (value: number) => Number.isFinite(value) && value >= 0

// With a reference of zero, the ratio is not a possible value.
const isAtMost = (values: number[], limit: number) => values.every(isPossible) && median(values) <= limit

/** Name, goal, measured values, reference, ratio and verdict. */
export function row(figure: Figure): string[] {
  const { name, unit, measured, reference, limits } = figure
  const toReference = reference ? ratios(measured, reference) : []
  return [
    name,
    goal(limits, unit),
    medianAndRange(measured, unit),
    reference ? medianAndRange(reference, unit) : '',
    reference && toReference.every(isPossible) ? medianAndRange(toReference) : '',
    reachesGoal(figure) ? 'pass' : 'MISSED',
  ]
}

function ratios(measured: number[], reference: number[] = []): number[] {
  if (measured.length !== reference.length)
    throw new Error(`${measured.length} rounds were measured, and ${reference.length} of the reference`)
  return measured.map((value, round) => value / (reference[round] ?? NaN))
}

function goal({ atMost, ratio, aboveReference }: Limits, unit: Unit): string {
  const parts = [
    ratio === undefined ? [] : `≤ ${ratio} ×`,
    aboveReference === undefined ? [] : `≤ reference + ${aboveReference} ${unit}`,
    atMost === undefined ? [] : `≤ ${atMost} ${unit}`,
  ]
  return parts.flat().join(', ')
}

function medianAndRange(values: number[], unit = ''): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const range = least === most ? '' : ` (${digits(least)}–${digits(most)})`
  return `${digits(median(values))}${range} ${unit}`.trim()
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/**
 * Runs the parts, and prints their figures as a table of Markdown, with date and machine. A part that throws or measures nothing has stopped. Returns
 * whether none has, and every figure reaches its goal. The goals say nothing about a short run.
 */
export async function runBench(parts: BenchPart[], run: { count?: number; isShort: boolean; seed: number }): Promise<boolean> {
  const withCheckedFigures = (part: BenchPart): BenchPart => ({
    ...part,
    async run(...options) {
      const figures = await part.run(...options)
      // `reachesGoal` throws if a figure was not measured.
      figures.forEach(reachesGoal)
      return figures
    },
  })
  const outcomes = await runEach(parts.map(withCheckedFigures), { ...run, withSubject: (_, work) => work() })
  const figures = outcomes.flatMap(({ found = [] }) => found)
  console.log(markdownTable(['figure', 'goal', 'measured', 'reference', 'ratio', ''], figures.map(row)))
  const count = (verdict: boolean) => figures.filter((figure) => reachesGoal(figure) === verdict).length
  const stopped = outcomes.filter(({ found }) => found === undefined || found.length === 0).length
  const [{ model } = { model: 'unknown processor' }, { length: cores }] = [cpus()[0], cpus()]
  console.log(`${new Date().toISOString().slice(0, 10)}, ${cores} cores of ${model.trim()}, Node ${process.versions.node}`)
  console.log(`${count(true)} pass, ${count(false)} missed, ${stopped} stopped`)
  return (run.isShort || count(false) === 0) && stopped === 0
}
