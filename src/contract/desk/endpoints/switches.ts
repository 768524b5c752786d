import { z } from 'zod'
import { endpoint, pausable } from '../../endpoint.ts'
import { done, line, time } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { deskEvent } from './parts.ts'

const switchName = z.enum([...pausable, 'notice'])

export const listSwitches = endpoint({
  call: deskCalls.listSwitches,
  summary: 'What is paused, and the notice above every page.',
  reply: z.object({
    switches: z.array(
      z.object({
        name: switchName,
        on: z.object({ sentence: z.string(), since: time, by: deskEvent.shape.actor.nullable() }).nullable(),
      }),
    ),
  }),
  failures: [],
})

export const setSwitch = endpoint({
  call: deskCalls.setSwitch,
  summary:
    'Pause a part of the service, or set the notice, on every replica within seconds. Visitors read the sentence: until when, and what they can do meanwhile.',
  params: z.object({ name: switchName }),
  body: z.object({ sentence: line(300).trim().min(1, 'must not be empty') }),
  reply: done,
  failures: [],
})

export const endSwitch = endpoint({
  call: deskCalls.endSwitch,
  summary: 'End a pause, or remove the notice. CONFLICT if there is none.',
  params: z.object({ name: switchName }),
  reply: done,
  failures: ['CONFLICT'],
})

export const listHeldPrices = endpoint({
  call: deskCalls.listHeldPrices,
  summary: 'Prices that are held back because they changed too much, as decimal numbers.',
  reply: z.object({ prices: z.array(z.object({ pair: z.string(), lastGood: z.string(), since: time, heldBack: z.string() })) }),
  failures: [],
})

export const releasePrice = endpoint({
  call: deskCalls.releasePrice,
  summary: 'Accept the next price of a pair. First compare it with another exchange. CONFLICT if none is held back.',
  params: z.object({ pair: z.string().regex(/^[A-Z0-9]{2,10}-[A-Z0-9]{2,10}$/) }),
  reply: done,
  failures: ['CONFLICT'],
})

export const listErasures = endpoint({
  call: deskCalls.listErasures,
  summary: 'Clients whose data a vendor must erase, with what to do, oldest first.',
  reply: z.object({
    erasures: z.array(
      z.object({
        id: z.uuid(),
        vendor: z.string(),
        knownAs: z.string().describe('By what the vendor knows the client'),
        dueAt: time,
        task: z.string(),
      }),
    ),
  }),
  failures: [],
})

export const finishErasure = endpoint({
  call: deskCalls.finishErasure,
  summary: 'Record that the vendor has erased the data. CONFLICT if there is no such erasure, or it is done already.',
  params: z.object({ id: z.uuid() }),
  reply: done,
  failures: ['CONFLICT'],
})

export const listFailedJobs = endpoint({
  call: deskCalls.listFailedJobs,
  summary: 'How many letters could not be sent and webhooks could not be processed, by queue.',
  reply: z.object({ queues: z.array(z.object({ queue: z.string(), jobs: z.int(), oldest: z.iso.date() })) }),
  failures: [],
})

export const retryFailedJobs = endpoint({
  call: deskCalls.retryFailedJobs,
  summary: 'Retry the jobs that failed on a day (UTC) or later. Fix the cause first; an old letter may confuse.',
  body: z.object({ since: z.iso.date(), queue: line(60).optional() }),
  reply: z.object({ jobs: z.int() }),
  failures: ['NOT_FOUND'],
})
