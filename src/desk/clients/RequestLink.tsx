import { Link } from 'react-router'
import { useMay } from '../api/person.ts'

/** The reference of a request, as a link for people who may read requests. */
export const RequestLink = ({ reference }: { reference: string }) =>
  useMay('requests.read') ? (
    <Link className="link tracking-wide" to={`/requests/${reference}`}>
      {reference}
    </Link>
  ) : (
    reference
  )
