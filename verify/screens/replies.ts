import type { Route } from '@playwright/test'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import { type FailureCode, type FailureReply, failureStatus } from '#contract/failures.ts'
import type { Reply } from '../../src/web/api/call-types.ts'
import type { Act, Steps } from './steps.ts'

/** Steps that replace the service’s replies to these calls. */
export function repliesTo<Replies extends Record<string, unknown>>(calls: Record<keyof Replies, Call>) {
  const respond = (name: keyof Replies, answer: (route: Route) => Promise<void>): Act => {
    const { method, path } = calls[name]
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    const isCall = ({ pathname }: URL) => pattern.test(pathname)
    return ({ page }) => page.route(isCall, (route) => (route.request().method() === method ? answer(route) : route.fallback()))
  }
  return {
    respond,
    /** Each call gets its reply. */
    returns: (replies: Partial<Replies>): Steps =>
      Object.entries(replies).map(([name, json]) => respond(name, (route) => route.fulfill({ json }))),
    /** The call fails with a code of the contract. */
    fails: (name: keyof Replies, error: FailureCode, more: Omit<Partial<FailureReply>, 'error'> = {}): Steps =>
      respond(name, (route) => route.fulfill({ status: failureStatus[error], json: { error, message: 'Failed.', ...more } })),
    /** The calls get no response: `hang` keeps the connection open, `breakOff` closes it. */
    hang: (...names: (keyof Replies)[]): Steps => names.map((name) => respond(name, async () => undefined)),
    breakOff: (...names: (keyof Replies)[]): Steps => names.map((name) => respond(name, (route) => route.abort())),
  }
}

export const { respond, returns, fails, hang, breakOff } = repliesTo<{ [Name in CallName]: Reply<Name> }>(calls)
