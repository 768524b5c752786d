import { Link } from 'react-router'
import { dealReferenceText } from './deal-words.ts'

/** A deal's reference, which leads to the deal. `isRow`: J and K of a list lead to it. */
export const DealLink = ({ reference, isRow }: { reference: string; isRow?: true }) => (
  <Link data-row={isRow} className="link whitespace-nowrap" to={`/deals/${reference}`}>
    {dealReferenceText(reference)}
  </Link>
)
