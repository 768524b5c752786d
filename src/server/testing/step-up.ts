import { beginStepUp } from '#contract/desk/endpoints/session.ts'
import type { TestService } from './service.ts'
import { codeOf, type signInAs } from './staff.ts'

/** The proof of a step-up by a person who signed in with a code. A code works once, so the clock moves on by 30 seconds. */
export async function proofOf(service: TestService, person: Awaited<ReturnType<typeof signInAs>>) {
  const { body } = await person.call(beginStepUp)
  service.clock.advance({ seconds: 30 })
  return { nonce: body.nonce, expiresAt: body.expiresAt, code: codeOf(person, service.clock()) }
}
