import { pausable } from '#contract/endpoint.ts'
import { line } from '#contract/endpoints/text.ts'
import { readOutward, reopenOutwardByCommand } from '../controls/outward.ts'
import { command, DeskError, type ParsedArguments, readChoice } from './command.ts'
import { minuteOf, tableOf } from './layout.ts'

const sentenceMaxLength = 300

const readPausable = ({ positionals: [part, ...more] }: ParsedArguments) => {
  if (more.length > 0) throw new DeskError(`Give one of ${pausable.join(', ')}. A sentence needs quotation marks.`)
  return readChoice(part, pausable)
}

function checkSentence(text: unknown, usage: string): string {
  const sentence = typeof text === 'string' ? text.trim() : ''
  if (sentence !== '' && line(sentenceMaxLength).safeParse(sentence).success) return sentence
  throw new DeskError(`Give a sentence for visitors, on one line and of at most ${sentenceMaxLength} characters: ${usage}.`)
}

const readSentence = ({ values }: ParsedArguments) => checkSentence(values['say'], '--say "<sentence>"')

export const pause = command({
  name: 'pause',
  usage: `<${pausable.join(' | ')}> --say "<sentence>"`,
  summary:
    'Pauses sign-ups, requests for a quote, or card payments, on every replica within seconds. Visitors read the sentence: say until when, and what they can do meanwhile.',
  options: { say: { type: 'string' } },
  read: (args) => ({ name: readPausable(args), sentence: readSentence(args) }),
  async run({ switches }, input) {
    await switches.turnOn(input)
    return `Paused: ${input.name}. To end the pause: resume ${input.name}`
  },
})

export const resume = command({
  name: 'resume',
  usage: `<${pausable.join(' | ')}>`,
  summary: 'Ends a pause.',
  read: (args) => ({ name: readPausable(args) }),
  async run({ switches }, input) {
    if (await switches.turnOff(input)) return `No longer paused: ${input.name}.`
    throw new DeskError(`Not paused: ${input.name}.`)
  },
})

const readNotice = ({ positionals: [text, ...more], values }: ParsedArguments) => {
  const isOff = values['off'] === true
  if (more.length > 0 || (isOff && text !== undefined)) throw new DeskError('Give one sentence in quotation marks, or --off.')
  return isOff ? null : checkSentence(text, 'notice "<sentence>", or notice --off')
}

export const notice = command({
  name: 'notice',
  usage: '"<sentence>" | --off',
  summary: 'Sets the notice above every page, or removes it.',
  options: { off: { type: 'boolean' } },
  read: (args) => ({ sentence: readNotice(args) }),
  async run({ switches }, { sentence, actor }) {
    if (sentence !== null) {
      await switches.turnOn({ name: 'notice', sentence, actor })
      return 'The notice is shown above every page. To remove it: notice --off'
    }
    if (await switches.turnOff({ name: 'notice', actor })) return 'The notice is removed.'
    throw new DeskError('There is no notice.')
  },
})

export const switches = command({
  name: 'switches',
  usage: '',
  summary: 'Shows what is paused, and the notice. Times are UTC.',
  read: () => ({}),
  async run(desk) {
    const on = await desk.switches.all()
    return on.length === 0 ? 'Nothing is paused, and there is no notice.' : tableOf(on, ['name', 'since', 'sentence'])
  },
})

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
