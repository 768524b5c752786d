import { Link } from 'react-router'
import { dealReferenceText } from './deal-words.ts'

/** A deal's reference, which leads to the deal. */
export const DealLink = ({ reference }: { reference: string }) => (
  <Link className="link whitespace-nowrap" to={`/deals/${reference}`}>
    {dealReferenceText(reference)}
  </Link>
)
