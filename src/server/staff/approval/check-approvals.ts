import { createHash } from 'node:crypto'
import { type ApprovalPayloads, canonicalJson, type StepUp } from '#contract/desk/step-up.ts'
import { decideStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import type { Database } from '../../platform/database/database.ts'
import { readAddedKeys } from '../person/passkey.store.ts'
import { payloadHash } from './approval.ts'
import * as store from './approval.store.ts'

/** What a check of all stored proofs, proposals and decisions found. */
export interface CheckedApprovals {
  signatures: number
  /** Proofs by a code of an authenticator app, which signs nothing: only a demo accepts them for decisions. */
  codes: number
  proposals: number
  decisions: number
  /** The pages on which was signed, with how often. */
  origins: Map<string, number>
  faults: string[]
}

const batchSize = 500

/** Checks without the service's help who confirmed what: everything that it needs is in the proofs and in the events of new passkeys. Changes nothing. */
export async function checkApprovals(database: Database): Promise<CheckedApprovals> {
  const hasAdded = await readAddedKeys(database)
  const checked: CheckedApprovals = { signatures: 0, codes: 0, proposals: 0, decisions: 0, origins: new Map(), faults: [] }
  for await (const proof of inBatches(
    (after) => store.listProofs(database, { after, limit: batchSize }),
    (row) => row.id,
  )) {
    checked[proof.by === 'passkey' ? 'signatures' : 'codes'] += 1
    checked.faults.push(
      ...(await faultsOfProof(proof, { hasAdded, origins: checked.origins })).map((fault) => `proof ${proof.id}: ${fault}`),
    )
  }
  for await (const row of inBatches(
    (after) => store.listProven(database, { after, limit: batchSize }),
    ({ proposal }) => proposal.id,
  )) {
    checked.proposals += 1
    checked.decisions += row.decision ? 1 : 0
    checked.faults.push(...faultsOfApproval(row).map((fault) => `proposal ${row.proposal.id}: ${fault}`))
  }
  return checked
}

async function* inBatches<Row>(read: (after: string | null) => Promise<Row[]>, idOf: (row: Row) => string): AsyncGenerator<Row> {
  for (let after: string | null = null; ;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = idOf(last)
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** The confirmed text, or undefined if it is not one in canonical form. */
function readText(text: string): StepUp | undefined {
  try {
    const stepUp = JSON.parse(text) as StepUp
    return canonicalJson(stepUp) === text ? stepUp : undefined
  } catch {
    return undefined
  }
}

interface Checking {
  /** Whether a person has added a passkey with this public key. */
  hasAdded: (staffId: string, publicKey: Buffer) => boolean
  origins: Map<string, number>
}

async function faultsOfProof(proof: store.ProofRow, checking: Checking): Promise<string[]> {
  const text = readText(proof.text)
  if (!text) return ['its text is not in canonical form']
  const faults = [
    text.staffId !== proof.staffId && 'its text names another person',
    text.action !== proof.action && 'its text names another action',
    new Date(text.expiresAt) <= proof.at && 'it was stored after its time',
  ]
  const signed = proof.by === 'passkey' ? await faultsOfSignature(proof, checking) : []
  return [...faults.filter((fault) => fault !== false), ...signed]
}

// Positions in authenticator data (WebAuthn, level 3, section 6.1).
const rpIdHashBytes = 32
const userVerified = 0x04

interface ClientData {
  type?: unknown
  challenge?: unknown
  origin?: unknown
}

async function faultsOfSignature(
  { staffId, text, publicKey, clientData, authenticatorData, signature }: store.ProofRow,
  { hasAdded, origins }: Checking,
): Promise<string[]> {
  if (!publicKey || !clientData || !authenticatorData || !signature) return ['it lacks a part of its signature']
  const client = readClientData(clientData)
  const origin = typeof client.origin === 'string' ? client.origin : ''
  origins.set(origin, (origins.get(origin) ?? 0) + 1)
  const rpId = URL.parse(origin)?.hostname ?? ''
  const faults = [
    !hasAdded(staffId, publicKey) && 'its person has added no such key',
    client.type !== 'webauthn.get' && 'its client data is of another ceremony',
    client.challenge !== sha256(text).toString('base64url') && 'its challenge belongs to another text',
    !authenticatorData.subarray(0, rpIdHashBytes).equals(sha256(rpId)) && 'its passkey belongs to another host than its page',
    ((authenticatorData[rpIdHashBytes] ?? 0) & userVerified) === 0 && 'its authenticator did not verify the person',
    !(await isSignedBy(publicKey, signature, Buffer.concat([authenticatorData, sha256(clientData)]))) && 'its signature is wrong',
  ]
  return faults.filter((fault) => fault !== false)
}

function readClientData(bytes: Buffer): ClientData {
  try {
    return JSON.parse(bytes.toString()) as ClientData
  } catch {
    return {}
  }
}

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)

async function isSignedBy(publicKey: Buffer, signature: Buffer, data: Buffer): Promise<boolean> {
  const { verifySignature } = await import('@simplewebauthn/server/helpers')
  try {
    return await verifySignature({ credentialPublicKey: bytesOf(publicKey), signature: bytesOf(signature), data: bytesOf(data) })
  } catch {
    // The library throws for a key or signature that it cannot read.
    return false
  }
}

type Proven = Awaited<ReturnType<typeof store.listProven>>[number]

function faultsOfApproval({ proposal, decision, proofOfProposal, proofOfDecision }: Proven): string[] {
  const { action, object, version, reason } = proposal
  const payload = proposal.payload as ApprovalPayloads[typeof action]
  const proposed = { staffId: proposal.proposedBy, ...proposeStepUp({ action, object, version, payload, reason }) }
  const faults = [
    !proposal.payloadHash.equals(payloadHash(payload)) && 'its hash belongs to another payload',
    !confirms(proofOfProposal, proposed) && 'the proof of its proposer confirms something else',
  ]
  if (decision && (decision.outcome === 'approved' || decision.outcome === 'rejected')) {
    const { outcome, decidedBy, decidedAt } = decision
    const decided = decideStepUp({
      approvalId: proposal.id,
      decision: outcome,
      payloadHash: proposal.payloadHash.toString('hex'),
      reason: decision.reason ?? undefined,
    })
    faults.push(
      decidedBy === proposal.proposedBy && 'its proposer decided it',
      decidedAt >= proposal.expiresAt && 'it was decided after its time',
      !confirms(proofOfDecision, { staffId: decidedBy ?? '', ...decided }) && 'the proof of its decision confirms something else',
    )
  }
  return faults.filter((fault) => fault !== false)
}

function confirms(proof: store.ProofRow | null, expected: Omit<StepUp, 'nonce' | 'expiresAt'>): boolean {
  const text = proof && readText(proof.text)
  if (!text) return false
  const { nonce: _nonce, expiresAt: _expiresAt, ...confirmed } = text
  return canonicalJson(confirmed) === canonicalJson(expected)
}
