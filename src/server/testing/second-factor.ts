import { TOTP } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor } from '#contract/endpoints/second-factor.ts'
import type { TestService } from './service.ts'

export interface SecondFactorClient {
  id: string
  email: string
  password: string
  accessToken: string
  secret: string
  recoveryCodes: string[]
  /** The app's next code; moves the clock by 30 seconds. */
  nextCode(): string
  /** Logs in with the right password; returns the challenge. */
  challenge(): Promise<string>
}

/** The code that an authenticator app shows at that time. */
export const appCode = (secret: string, at: Date): string => new TOTP({ secret }).generate({ timestamp: at.getTime() })

export async function clientWithSecondFactor(service: TestService): Promise<SecondFactorClient> {
  const { id, email, password, accessToken: token } = await service.newClient()
  const { body: setUp } = await service.call(beginSecondFactor, { token, body: { currentPassword: password } })
  const code = appCode(setUp.secret, service.clock())
  const { body: confirmed } = await service.call(confirmSecondFactor, { token, body: { code } })
  return {
    id,
    email,
    password,
    accessToken: token,
    secret: setUp.secret,
    recoveryCodes: confirmed.recoveryCodes ?? [],
    nextCode() {
      service.clock.advance({ seconds: 30 })
      return appCode(setUp.secret, service.clock())
    },
    async challenge() {
      const { status, body } = await service.logIn(email, password)
      const { challenge } = body as unknown as { challenge?: string }
      if (!challenge) throw new Error(`the log-in returned ${status} and no challenge`)
      return challenge
    },
  }
}
