import { useState } from 'react'
import type { CallError } from '../api/failure.ts'
import type { Wallet } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { canAskBrowser, signInBrowser } from './browser-wallet.ts'

interface AskBrowserWalletProps {
  wallet: Wallet
  message: string
  onSigned: (signature: string) => Promise<{ error?: CallError }>
}

type Problem = 'noWallet' | 'refused' | 'failed'

/** A button for wallets in the browser, which sign only what a page asks for. */
export function AskBrowserWallet({ wallet, message, onSigned }: AskBrowserWalletProps) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (!canAskBrowser(wallet)) return null
  const ask = async (): Promise<Problem | null> => {
    const signing = await signInBrowser(wallet, message)
    if (signing === 'no wallet') return 'noWallet'
    if (signing === 'refused') return 'refused'
    const { error } = await onSigned(signing.signature)
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
