import { deskAddress } from '../desk.ts'
import { type DeskSite, signInStaff, type StaffMember } from '../staff.ts'

/** Those who work on a deal, two of each kind for what two people must decide. */
export interface People {
  dealer: StaffMember
  payments: [StaffMember, StaffMember]
  compliance: [StaffMember, StaffMember]
}

/** `desk`: where it listens. */
export async function signInPeople({ query }: Pick<DeskSite, 'query'>, desk: string): Promise<People> {
  const site = { deskOrigin: deskAddress, desk, query }
  const signIn = (role: 'dealer' | 'payments' | 'compliance') => signInStaff(site, { roles: [role] })
  return {
    dealer: await signIn('dealer'),
    payments: [await signIn('payments'), await signIn('payments')],
    compliance: [await signIn('compliance'), await signIn('compliance')],
  }
}
