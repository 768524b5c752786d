import Big from 'big.js'
import { confirmBankFile, uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import { confirmBankFileStepUp } from '#contract/desk/step-up-subjects.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CamtFile } from '../../../src/server/testing/camt-files.ts'
import { must, type Answer, type Person } from '../../../src/server/testing/staff.ts'

/** What a second person types of a file. */
export type Figures = Omit<BodyOf<typeof confirmBankFile>, 'proof'>

/** What the bank's portal shows of a file. Computed here again, so that a mistake of the service's is seen. */
export const figuresOf = ({ kind, statements }: CamtFile): Figures => ({
  statements: statements.map(({ opening = '0', entries }) => {
    const booked = entries.filter(({ status = 'BOOK' }) => status === 'BOOK')
    const sum = booked.reduce((all, { amount }) => all.plus(amount), Big(0))
    return { entries: booked.length, sum: sum.toFixed(), closing: kind === 'camt.054' ? null : sum.plus(opening).toFixed() }
  }),
  orders: 0,
})

export type Uploaded = Awaited<ReturnType<typeof uploadFile>>

/** A person of the desk uploads a file. */
export const uploadFile = async (by: Pick<Person, 'call'>, { name, text }: { name: string; text: string }) =>
  (await must(by.call(uploadBankFile, { query: { name }, body: Buffer.from(text) }))).file

/** Somebody proves that they confirm an uploaded file. Returns the call that does it. */
export async function readyToConfirm(
  by: Person,
  { id, sha256 }: Uploaded,
  figures: Figures,
): Promise<() => Promise<Answer<typeof confirmBankFile>>> {
  const proof = await by.stepUp(confirmBankFileStepUp({ fileId: id, sha256, figures }))
  return () => by.call(confirmBankFile, { params: { id }, body: { ...figures, proof } })
}

/** Somebody confirms an uploaded file. Returns the response, whatever it is. */
export const confirmFile = async (by: Person, file: Uploaded, figures: Figures) => (await readyToConfirm(by, file, figures))()
