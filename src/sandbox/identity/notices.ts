import { setTimeout as pause } from 'node:timers/promises'
import type { Applicant, NoticeType } from './applicants.ts'
import type { IdentityFaults } from './faults.ts'
import { noticeBody } from './replies.ts'
import { noticeHeaders, sandboxAccount } from './signing.ts'

/** One try to deliver a webhook. */
export interface Delivery {
  at: number
  type: NoticeType
  externalUserId: string
  /** The receiver's answer, or why there was none. */
  answer: string
}

const answerLimitMs = 5000
const pausesMs = [1000, 2000, 4000, 8000]
const copies = 5
/** Notices that are to arrive in reverse order wait until none has come for so long. */
const quietMs = 2500
const remembered = 50

export interface NoticesParts {
  target: string
  faults: () => IdentityFaults
  now: () => number
}

/** The provider's webhooks: signed, at least once, tried again while they are not taken. */
export function createNotices({ target, faults, now }: NoticesParts) {
  const deliveries: Delivery[] = []
  const ending = new AbortController()
  const { signal } = ending
  let held: (() => Promise<void>)[] = []
  let release: NodeJS.Timeout | undefined

  async function post(body: string, secret: string): Promise<string> {
    try {
      const answer = await fetch(target, {
        method: 'POST',
        headers: noticeHeaders(body, secret),
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerLimitMs)]),
      })
      await answer.arrayBuffer()
      return String(answer.status)
    } catch {
      return 'no answer'
    }
  }

  async function deliver({ type, externalUserId }: { type: NoticeType; externalUserId: string }, body: string, secret: string) {
    for (const waitMs of [0, ...pausesMs]) {
      await pause(waitMs, undefined, { signal, ref: false })
      const answer = await post(body, secret)
      if (signal.aborted) return
      deliveries.unshift({ at: now(), type, externalUserId, answer })
      deliveries.splice(remembered)
      if (/^2\d\d$/.test(answer)) return
    }
  }

  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

  function holdBack(work: () => Promise<void>) {
    held.push(work)
    clearTimeout(release)
    release = setTimeout(() => {
      const waiting = held.toReversed()
      held = []
      quietly(
        (async () => {
          for (const one of waiting) await one()
        })(),
      )
    }, quietMs).unref()
  }

  return {
    deliveries: () => deliveries as readonly Delivery[],

    send(applicant: Applicant, type: NoticeType) {
      const { notices, noticeDelayMs } = faults()
      if (notices === 'lost') return
      const body = noticeBody(applicant, type, now())
      const secret = notices === 'wrong-signature' ? 'a wrong secret' : sandboxAccount.webhookSecret
      const about = { type, externalUserId: applicant.externalUserId }
      const work = async () => {
        await pause(noticeDelayMs, undefined, { signal, ref: false })
        await Promise.all(Array.from({ length: notices === 'duplicated' ? copies : 1 }, () => deliver(about, body, secret)))
      }
      if (notices === 'reordered') holdBack(work)
      else quietly(work())
    },

    stop() {
      clearTimeout(release)
      ending.abort()
    },
  }
}

export type Notices = ReturnType<typeof createNotices>
