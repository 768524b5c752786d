import { line } from '#contract/endpoints/text.ts'
import { pausable } from '#contract/switches.ts'
import { type Command, DeskError, type Given, wordIn } from './command.ts'
import { tableOf } from './layout.ts'

const sentenceMaxLength = 300

const partIn = ({ positionals: [part, ...more] }: Given) => {
  if (more.length > 0) throw new DeskError(`Give one of ${pausable.join(', ')}. Put a sentence in quotation marks.`)
  return wordIn(part, pausable)
}

function sentenceOf(text: unknown, how: string): string {
  const sentence = typeof text === 'string' ? text.trim() : ''
  if (sentence !== '' && line(sentenceMaxLength).safeParse(sentence).success) return sentence
  throw new DeskError(`Give a sentence for visitors, on one line and of at most ${sentenceMaxLength} characters: ${how}.`)
}

const sayIn = ({ values }: Given) => sentenceOf(values['say'], '--say "<sentence>"')

export const pause: Command = {
  name: 'pause',
  usage: `<${pausable.join(' | ')}> --say "<sentence>"`,
  summary:
    'Pauses sign-ups, requests for a quote, or card payments, on every replica within seconds. Visitors read the sentence: say until when, and what they can do meanwhile.',
  options: { say: { type: 'string' } },
  check: (given) => void [partIn(given), sayIn(given)],
  async run({ switches }, given) {
    const name = partIn(given)
    await switches.turnOn({ name, sentence: sayIn(given), actor: given.actor })
    return `Paused: ${name}. To end the pause: resume ${name}`
  },
}

export const resume: Command = {
  name: 'resume',
  usage: `<${pausable.join(' | ')}>`,
  summary: 'Ends a pause.',
  options: {},
  check: (given) => void partIn(given),
  async run({ switches }, given) {
    const name = partIn(given)
    if (await switches.turnOff({ name, actor: given.actor })) return `No longer paused: ${name}.`
    throw new DeskError(`Not paused: ${name}.`)
  },
}

const noticeIn = ({ positionals: [text, ...more], values }: Given) => {
  const isOff = values['off'] === true
  if (more.length > 0 || (isOff && text !== undefined)) throw new DeskError('Give one sentence in quotation marks, or --off.')
  return isOff ? null : sentenceOf(text, 'notice "<sentence>", or notice --off')
}

export const notice: Command = {
  name: 'notice',
  usage: '"<sentence>" | --off',
  summary: 'Sets the notice above every page, or removes it.',
  options: { off: { type: 'boolean' } },
  check: (given) => void noticeIn(given),
  async run({ switches }, given) {
    const sentence = noticeIn(given)
    if (sentence !== null) {
      await switches.turnOn({ name: 'notice', sentence, actor: given.actor })
      return 'The notice is shown above every page. To remove it: notice --off'
    }
    if (await switches.turnOff({ name: 'notice', actor: given.actor })) return 'The notice is removed.'
    throw new DeskError('There is no notice.')
  },
}

export const switches: Command = {
  name: 'switches',
  usage: '',
  summary: 'Shows what is paused, and the notice. Times are UTC.',
  options: {},
  async run(desk) {
    const on = await desk.switches.all()
    return on.length === 0 ? 'Nothing is paused, and there is no notice.' : tableOf(on, ['name', 'since', 'sentence'])
  },
}
