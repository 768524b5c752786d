import { generateKeyPair, generateProof } from 'dpop'
import { type Call, dpopHeader } from '#contract/calls.ts'

/** A key as our web client has one: signs DPoP proofs for calls. */
export async function newBrowserKey() {
  const keyPair = await generateKeyPair('ES256')
  const proof = (call: Call, nonce?: string) => generateProof(keyPair, `http://localhost:3000${call.path}`, call.method, nonce)
  return {
    proof,
    /** The header with a new proof. */
    header: async (call: Call, nonce?: string) => ({ [dpopHeader]: await proof(call, nonce) }),
  }
}

export type BrowserKey = Awaited<ReturnType<typeof newBrowserKey>>
