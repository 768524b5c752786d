import { siApplepay, siGooglepay, siMastercard, siPaypal, siRevolut, siVisa } from 'simple-icons'
import { wording } from './wording.ts'

const logos = [siGooglepay, siMastercard, siVisa, siPaypal, siApplepay, siRevolut]

/** The cards and payment services that are taken. */
export function PaymentStrip() {
  return (
    <div className="border-t border-hairline">
      <div className="page flex flex-wrap items-center gap-x-10 gap-y-3 py-5 text-muted">
        <p className="text-sm">{wording.payment.title}</p>
        <ul className="flex flex-wrap items-center gap-x-9 gap-y-2">
          {logos.map(({ slug, title, path }) => (
            <li key={slug}>
              <svg role="img" viewBox="0 0 24 24" className="size-9 fill-current">
                <title>{title}</title>
                <path d={path} />
              </svg>
            </li>
          ))}
        </ul>
        <p className="text-sm">{wording.payment.others}</p>
      </div>
    </div>
  )
}
