import { cpus } from 'node:os'
import { markdownTable, runEach } from '../harness/program.ts'
import { type BenchPart, reachesGoal, row } from './figure.ts'

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
