import { readFileSync } from 'node:fs'
import { recordEvent } from '../../platform/event/event.ts'
import { checkLog, type LogSummary } from '../../platform/record-log/check-log.ts'
import { type KeptHead, readKeptHeads } from '../../platform/record-log/kept-heads.ts'
import { checkApprovals as check } from '../../staff/approval/check-approvals.ts'
import { command, countText, DeskError, Findings, type ParsedArguments } from './command.ts'

/** More findings are counted, and not printed. */
const printedAtMost = 1000

function readArguments({ positionals, values: { head } }: ParsedArguments): { kept: KeptHead[] } {
  if (positionals.length > 0) throw new DeskError('Give no argument but --head.')
  return { kept: typeof head === 'string' ? readHeadFile(head) : [] }
}

function readHeadFile(file: string): KeptHead[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new DeskError(`The file ${file} cannot be read.`)
  }
  const heads = readKeptHeads(text)
  if (!heads) throw new DeskError(`The file ${file} has no head of the log: docs/operating/log.md says what it may be.`)
  return heads
}

export const checkRecord = command({
  name: 'check-record',
  usage: '[--head <file>]',
  summary:
    'Recomputes the log, without the service: that each row of the record is what was logged, that none is gone or without a leaf, and that the signed heads are of these leaves. Exit code 0: no findings; 1: findings; 2: it could not be checked.',
  details: ['--head <file>  a head that you kept, as published, mailed or printed in an acceptance letter: today’s log must extend it'],
  options: { head: { type: 'string' } },
  failureCode: 2,
  read: readArguments,
  async run(desk, { kept, actor }) {
    return (async function* () {
      let findings = 0
      const check = checkLog(desk.database, { tables: desk.loggedTables, kept })
      let step = await check.next()
      for (; !step.done; step = await check.next()) if (++findings <= printedAtMost) yield step.value
      const details = { leaves: step.value.leaves, findings }
      await recordEvent(desk.database, { kind: 'log.checked', actor, at: desk.clock(), details })
      yield* summaryOf(step.value, kept)
      if (findings > printedAtMost) yield `Only the first ${countText(printedAtMost, 'finding')} are above.`
      if (findings > 0) throw new Findings(`${countText(findings, 'finding')}.`)
      yield 'No findings.'
    })()
  },
})

function* summaryOf({ leaves, erased, waiting, heads, keys, extendsKept }: LogSummary, kept: KeptHead[]) {
  yield `${countText(leaves, 'leaf', 'leaves')}, ${countText(heads, 'head')}, ${countText(waiting, 'row')} waiting for a leaf.`
  for (const key of keys) yield `Signed by the key ${key}.`
  if (erased > 0) yield `${countText(erased, 'leaf', 'leaves')} of erased rows.`
  const last = kept.at(-1)
  if (last && extendsKept) yield `Today’s log extends the kept head of ${countText(last.size, 'leaf', 'leaves')}.`
}

export const checkApprovals = command({
  name: 'check-approvals',
  usage: '[--origin <https://…>]',
  summary:
    'Checks every stored proof of a confirmation at the desk, without the service: its text, its signature by a passkey that the person added, and that each proposal was decided by another person. Exit code 1 if something is wrong.',
  details: ['--origin <https://…>  the address of the desk: signatures on other pages are faults'],
  options: { origin: { type: 'string' } },
  read({ positionals, values: { origin } }) {
    if (positionals.length > 0) throw new DeskError('Give no argument but --origin.')
    if (origin === undefined) return { origin }
    if (typeof origin === 'string' && URL.parse(origin)?.origin === origin) return { origin }
    throw new DeskError('Write the address of the desk without a path, such as https://desk.kantor.example.')
  },
  async run({ database }, { origin }) {
    const { signatures, codes, proposals, decisions, origins, faults } = await check(database)
    const elsewhere = [...origins].filter(([page]) => origin !== undefined && page !== origin)
    const allFaults = [...faults, ...elsewhere.map(([page, times]) => `${countText(times, 'signature')} on another page: ${page}`)]
    const report = [
      `${countText(signatures, 'signature')}, ${countText(codes, 'code')}, ${countText(proposals, 'proposal')}, ${countText(decisions, 'decision')}.`,
      ...[...origins].map(([page, times]) => `${page}: ${countText(times, 'signature')}`),
      ...(codes > 0 ? ['A code of an authenticator app signs nothing: it proves nothing to others.'] : []),
      ...allFaults,
      allFaults.length === 0 ? 'No faults.' : `${countText(allFaults.length, 'fault')}.`,
    ].join('\n')
    if (allFaults.length > 0) throw new DeskError(report)
    return report
  },
})
