import { z } from 'zod'
import { choice, createFaultSwitch, delay, type Fault } from '../control/faults.ts'
import { html } from '../page/html.ts'

const failures = {
  none: 'Works',
  temporary: 'Refuses for now: 451',
  permanent: 'Refuses for good: 550',
  dropped: 'Down: drops the connection',
  hang: 'Hangs: never answers',
} as const

/** Only letters to this address meet the fault; empty: all. */
const onlyTo: Fault<string> = {
  label: 'Only letters to',
  usual: '',
  schema: z.string().trim().max(254),
  fromForm: (text) => text,
  input: ({ id, name, value }) =>
    html`<input id="${id}" name="${name}" value="${value}" placeholder="everybody" autocomplete="off" spellcheck="false" />`,
}

export const createMailFaults = () =>
  createFaultSwitch({ failure: choice('Behaviour', failures), delayMs: delay('Delay, ms', 'slow'), onlyTo })

export type MailFaults = ReturnType<typeof createMailFaults>
