import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { addPasskey, beginNewPasskey } from '#contract/endpoints/second-factor.ts'
import { passkeyOptions } from '#contract/endpoints/session.ts'
import type { NewPasskey, PasskeySignature } from '../platform/webauthn/webauthn.ts'
import type { TestService } from './service.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 }

interface Ceremony {
  challenge: string
  /** Scheme and host of the page that asks. */
  origin: string
  /** Default: the host of `origin`. */
  rpId?: string
  /** Default: true, as after a fingerprint or PIN. */
  isUserVerified?: boolean
}

/** An authenticator with one passkey. Signs as a real one does (ES256, attestation "none"). */
export function newAuthenticator({ counter = 0 }: { counter?: number } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const shared = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const

  function authenticatorData({ origin, rpId = new URL(origin).hostname, isUserVerified = true }: Ceremony, attested?: Buffer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flag = flags.userPresent | (isUserVerified ? flags.userVerified : 0) | (attested ? flags.attestedCredential : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), count, attested ?? Buffer.alloc(0)])
  }

  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    id,
    setCounter: (next: number) => void (counter = next),

    create(ceremony: Ceremony, { format = 'none', statement = new Map<string, unknown>() } = {}): NewPasskey {
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(authenticatorData(ceremony, attested))],
      ])
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
      return { ...shared, response: { clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'), attestationObject } }
    },

    sign(ceremony: Ceremony): PasskeySignature {
      const data = authenticatorData(ceremony)
      const client = clientData('webauthn.get', ceremony)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const [clientDataJSON, authenticatorDataText] = [client.toString('base64url'), data.toString('base64url')]
      return {
        ...shared,
        response: { clientDataJSON, authenticatorData: authenticatorDataText, signature: signature.toString('base64url') },
      }
    },
  }
}

function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const [kty, alg, crv] = [2, -7, 1]
  return isoCBOR.encode(
    new Map<number, unknown>([
      [1, kty],
      [3, alg],
      [-1, crv],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]) as never,
  )
}

export type PasskeyClient = Awaited<ReturnType<typeof clientWithPasskey>>

/** A client with one passkey, and no authenticator app. */
export async function clientWithPasskey(service: TestService, options: { counter?: number } = {}) {
  const { email, password, accessToken: token } = await service.newClient()
  const { publicOrigin: origin } = service.config
  const authenticator = newAuthenticator(options)
  const { body: creation } = await service.call(beginNewPasskey, { token, body: { currentPassword: password } })
  const passkey = authenticator.create({ challenge: creation.challenge, origin })
  const { status, body: added } = await service.call(addPasskey, { token, body: { name: 'My phone', passkey } })
  if (status !== 200) throw new Error(`the passkey was not added: ${JSON.stringify(added)}`)
  return {
    email,
    password,
    token,
    authenticator,
    recoveryCodes: added.recoveryCodes ?? [],
    /** A signature of a new challenge. */
    async signature(changed: Partial<Ceremony> = {}): Promise<PasskeySignature> {
      const { body } = await service.call(passkeyOptions)
      return authenticator.sign({ challenge: body.challenge, origin, ...changed })
    },
  }
}
