import { resetPassword } from '#contract/endpoints/account.ts'
import type { TestService } from './service.ts'

/** Requests a link to set a new password and reads its token from the letter; `before` letters have arrived already. */
export async function resetLinkFor(service: TestService, email: string, before = 0): Promise<string> {
  await service.call(resetPassword, { body: { email } })
  const [letter] = await service.lettersTo(email, before + 1)
  return letter?.links.map((link) => /\/app\/set-new-password\/([\w-]+)$/.exec(link)?.[1]).find(Boolean) ?? ''
}
