import { deskAddress } from '../../harness/desk.ts'
import { signInStaff, type StaffMember } from '../../harness/staff.ts'
import type { Replica, Target } from '../target.ts'

/** Those who work on a deal, two of each kind for what two people must decide. */
export interface People {
  dealer: StaffMember
  payments: [StaffMember, StaffMember]
  compliance: [StaffMember, StaffMember]
}

export async function signInPeople(target: Target, { desk }: Replica): Promise<People> {
  const site = { deskOrigin: deskAddress, desk, query: target.query }
  const signIn = (role: 'dealer' | 'payments' | 'compliance') => signInStaff(site, { roles: [role] })
  return {
    dealer: await signIn('dealer'),
    payments: [await signIn('payments'), await signIn('payments')],
    compliance: [await signIn('compliance'), await signIn('compliance')],
  }
}
