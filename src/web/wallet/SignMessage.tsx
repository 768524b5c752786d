import { type ReactNode, useId, useState } from 'react'
import { type CallError, failureOf } from '../api/failure.ts'
import { type Challenge, useProveWalletMutation, type Wallet } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { useRefusableForm } from '../session/ProofForm.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { required } from '../ui/form-rules.ts'
import { Notice } from '../ui/Notice.tsx'
import { asTyped, TextArea } from '../ui/TextField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { WalletAddress } from '../ui/AddressQr.tsx'
import { guidesFor } from './guides.ts'
import { canAskBrowser, signInBrowser } from './browser-wallet.ts'

interface SignMessageProps {
  wallet: Wallet
  message: string
  expiresAt: string
  /** The wallets whose signature of this text is missing. */
  signers: Wallet[]
  /** It was added with other addresses. */
  isOfSeveral: boolean
  /** The challenge has ended: another one is needed. */
  onEnded: () => void
}

/** The text to sign, how to sign it in the client's wallet, and a field for the signature of each address that the text names. */
export function SignMessage({ wallet, message, expiresAt, signers, isOfSeveral, onEnded }: SignMessageProps) {
  const messageId = useId()
  return (
    <ol className="flex flex-col gap-10">
      <Step number={1} title={t('wallets.sign.steps.text')}>
        <p className="measure">{t('wallets.sign.steps.textAbout')}</p>
        <div className="mt-4 max-w-2xl rounded-card border border-hairline bg-surface p-4 sm:p-6">
          <p id={messageId} className="text-sm text-muted">
            {t('wallets.sign.message')}
          </p>
          <pre aria-labelledby={messageId} className="mt-1 font-sans wrap-anywhere whitespace-pre-wrap tabular-nums">
            {message}
          </pre>
          <div className="mt-4">
            <CopyButton value={message} label={t('wallets.sign.message')} />
          </div>
        </div>
        <p className="mt-2 text-sm text-muted tabular-nums">{t('wallets.proof.until', { time: formatTime(expiresAt, 'exactTime') })}</p>
      </Step>
      <Step number={2} title={t('wallets.sign.steps.wallet')}>
        {signers[0]?.challenge && (
          <AskBrowserWallet wallet={signers[0]} challenge={signers[0].challenge} message={message} onEnded={onEnded} />
        )}
        <SigningGuide wallet={wallet} />
      </Step>
      <Step number={3} title={t('wallets.sign.steps.signature')}>
        {signers.length > 1 && <p className="measure mb-6">{t('wallets.sign.several')}</p>}
        {signers.map(
          (signer) =>
            signer.challenge && (
              <SignatureForm key={signer.id} wallet={signer} challenge={signer.challenge} isOfSeveral={isOfSeveral} onEnded={onEnded} />
            ),
        )}
        <details className="mt-6 max-w-2xl">
          <summary className="link min-h-11 py-2">{t('wallets.sign.reasons.title')}</summary>
          <ul className="list-disc pl-6">
            {(['address', 'text', 'part', 'else'] as const).map((reason) => (
              <li key={reason} className="mt-1">
                {t(`wallets.sign.reasons.${reason}`)}
              </li>
            ))}
          </ul>
        </details>
      </Step>
    </ol>
  )
}

function useSignature({ id }: Wallet, challenge: Challenge, onEnded: () => void) {
  const [prove] = useProveWalletMutation()
  return async (signature: string): Promise<{ error?: CallError }> => {
    const answer = await prove({ id, body: { challengeId: challenge.id, signature: signatureIn(signature) } })
    const code = failureOf(answer.error)?.error
    if (code !== 'LINK_INVALID' && code !== 'CONFLICT' && code !== 'NOT_FOUND') return answer
    onEnded()
    return {}
  }
}

interface SignatureFormProps {
  wallet: Wallet
  challenge: Challenge
  isOfSeveral: boolean
  onEnded: () => void
}

/** Takes the signature of one address. */
function SignatureForm({ wallet, challenge, isOfSeveral, onEnded }: SignatureFormProps) {
  const send = useSignature(wallet, challenge, onEnded)
  const { form, failure } = useRefusableForm({
    defaults: { signature: '' },
    rules: { signature: required },
    onSubmit: ({ signature }) => send(signature),
  })
  return (
    <form noValidate className="flex max-w-2xl flex-col items-start gap-6 *:w-full not-first:mt-8" onSubmit={form.submit}>
      {isOfSeveral && <WalletAddress wallet={wallet} />}
      <TextArea
        label={isOfSeveral ? t('wallets.sign.signatureOf', { end: wallet.address.slice(-6) }) : t('wallets.sign.signature')}
        hint={t('wallets.sign.signatureHint')}
        rows={3}
        {...asTyped}
        {...form.field('signature')}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button type="submit" className="sm:w-auto!" busy={form.busy}>
        {isOfSeveral ? t('wallets.sign.submitOf', { end: wallet.address.slice(-6) }) : t('wallets.sign.submit')}
      </Button>
    </form>
  )
}

/** One step of a proof. */
function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 sm:gap-x-6" aria-labelledby={id}>
      <span aria-hidden="true" className="font-display text-2xl text-muted tabular-nums">
        {number}
      </span>
      <div className="min-w-0">
        <h2 id={id} className="mb-3 font-display text-xl">
          {title}
        </h2>
        {children}
      </div>
    </li>
  )
}

const another = 'another'

/** How the text is signed in the client's wallet. */
function SigningGuide({ wallet }: { wallet: Wallet }) {
  const guides = guidesFor(wallet)
  const [chosen, setChosen] = useState('')
  const guide = guides.find(({ name }) => name === chosen)
  return (
    <div className="max-w-2xl">
      <SelectField
        label={t('wallets.sign.whichWallet')}
        options={[
          ...(chosen === '' ? [{ value: '', label: t('wallets.sign.choose') }] : []),
          ...guides.map(({ name }) => ({ value: name, label: t(name) })),
          { value: another, label: t('wallets.guides.another') },
        ]}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <div role="status">
        {chosen === another && (
          <>
            <p className="mt-4">{t('wallets.guides.anotherLook')}</p>
            <p className="mt-2">{t('wallets.guides.anotherNone')}</p>
          </>
        )}
        {guide && guide.steps.length > 0 && (
          <ol className="mt-4 list-decimal pl-6">
            {guide.steps.map((step) => (
              <li key={step} className="mt-2 pl-1">
                {t(step)}
              </li>
            ))}
          </ol>
        )}
        {guide?.limit && <p className="mt-4 border-l-4 border-gold pl-4">{t(guide.limit)}</p>}
      </div>
    </div>
  )
}

interface AskBrowserWalletProps {
  wallet: Wallet
  challenge: Challenge
  message: string
  onEnded: () => void
}

type Problem = 'noWallet' | 'refused' | 'failed'

/** A button for wallets in the browser, which sign only what a page asks for. */
function AskBrowserWallet({ wallet, challenge, message, onEnded }: AskBrowserWalletProps) {
  const send = useSignature(wallet, challenge, onEnded)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (!canAskBrowser(wallet)) return null
  const ask = async (): Promise<Problem | null> => {
    const signing = await signInBrowser(wallet, message)
    if (signing === 'no wallet') return 'noWallet'
    if (signing === 'refused') return 'refused'
    const { error } = await send(signing.signature)
    return error ? 'failed' : null
  }
  const press = async () => {
    setProblem(null)
    setAsking(true)
    setProblem(await ask())
    setAsking(false)
  }
  return (
    <div className="mb-6">
      <Button busy={isAsking} className="max-sm:w-full" onClick={() => void press()}>
        {t('wallets.sign.ask')}
      </Button>
      {problem && (
        <Notice kind="error" className="mt-4 max-w-2xl">
          {t(`wallets.sign.askProblems.${problem}`)}
        </Notice>
      )}
    </div>
  )
}

/**
 * The signature in what a client pasted. Trezor Suite, Electron Cash and Armory copy it with address or headers between lines of dashes; others break it
 * into several lines.
 */
export function signatureIn(pasted: string): string {
  const block = /-----BEGIN (?:[A-Z ]+ )?SIGNATURE-----([\s\S]*?)-----END/.exec(pasted)?.[1]
  const lines = (block ?? pasted).split('\n').map((line) => line.trim())
  if (block === undefined) return lines.join('')
  // Without headers (`Version: …`), the checksum (`=ab12`), and the address, which is the first line.
  const ofBlock = lines.filter((line) => line !== '' && !line.includes(': ') && !line.startsWith('='))
  const isAddress = (line: string) => ofBlock.length > 1 && !/[+/=]/.test(line) && line.length < 64
  return ofBlock.filter((line, at) => at > 0 || !isAddress(line)).join('')
}
