import { readOutward, reopenOutwardByCommand } from '../controls/outward.ts'
import { command, DeskError, type ParsedArguments, readChoice } from './command.ts'
import { minuteOf } from './layout.ts'

const noteMaxLength = 500

function readNote({ positionals: [verb, ...more], values }: ParsedArguments): { note: string | null } {
  if (more.length > 0) throw new DeskError('Give no more arguments. A note needs quotation marks.')
  if (verb === undefined) return { note: null }
  readChoice(verb, ['open'])
  const note = typeof values['note'] === 'string' ? values['note'].trim() : ''
  if (note !== '' && note.length <= noteMaxLength) return { note }
  throw new DeskError(`Say what you have compared and recorded, in at most ${noteMaxLength} characters: --note "<text>".`)
}

export const outward = command({
  name: 'outward',
  usage: '[open --note "<what was reconciled>"]',
  summary:
    'Shows whether money and coins may leave. After a restore or a failover of the database they may not, because it may not know what left last. First compare bank and wallets with the deals, and record what is missing; then open again.',
  options: { note: { type: 'string' } },
  read: readNote,
  async run(desk, { note, actor }) {
    const { timeline, firstSeenAt, reconciled } = await readOutward(desk)
    if (note === null) {
      if (reconciled?.note) return `Outward steps are open, since ${minuteOf(new Date(reconciled.at))} UTC: ${reconciled.note}`
      if (reconciled) return 'Outward steps are open.'
      return `Outward steps are closed since ${minuteOf(new Date(firstSeenAt))} UTC: the database was restored or failed over, and may not know what left last. Compare bank and wallets with the deals, record what is missing, and then: outward open --note "<what was reconciled>"`
    }
    if (await reopenOutwardByCommand(desk, { timeline, note, actor })) throw new DeskError('Outward steps are open already.')
    return 'Outward steps are open again.'
  },
})
