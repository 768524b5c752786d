import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './guides.wording.en.ts'

export const wording: Translation<typeof english> = {
  'wallets.guides.copy': 'Kopieren Sie die Signatur und fügen Sie sie unten ein.',
  'wallets.guides.noTaproot': 'Mit einer Taproot-Adresse (bc1p…) kann sie nicht signieren. Dann senden Sie bitte einen kleinen Betrag.',
  'wallets.guides.sparrow.open': 'Wählen Sie „Tools“, dann „Sign/Verify Message“, und fügen Sie Adresse und Text ein.',
  'wallets.guides.sparrow.sign': 'Drücken Sie „Sign“. Jedes Format ist richtig.',
  'wallets.guides.sparrow.devices':
    'Mit einer Hardware-Wallet signiert Sparrow nur im Format „Standard (Electrum)“ und mit einer Taproot-Adresse (bc1p…) gar nicht. Dann senden Sie bitte einen kleinen Betrag.',
  'wallets.guides.electrum.open': 'Öffnen Sie den Reiter „Addresses“. Fehlt er, wählen Sie „View“, dann „Show Addresses“.',
  'wallets.guides.electrum.sign':
    'Klicken Sie mit der rechten Taste auf genau diese Adresse, wählen Sie „Sign/verify message“, fügen Sie den Text ein und signieren Sie.',
  'wallets.guides.trezor.open': 'Öffnen Sie das Konto in Trezor Suite, drücken Sie „…“ und wählen Sie „Sign & verify“.',
  'wallets.guides.trezor.sign':
    'Fügen Sie den Text ein, wählen Sie genau diese Adresse und signieren Sie. Vergleichen Sie den Text auf dem Gerät.',
  'wallets.guides.trezor.copy': 'Kopieren Sie die Signatur und fügen Sie sie unten ein. „Copy signed message“ ist auch richtig.',
  'wallets.guides.device.connect':
    'Schließen Sie die App des Geräts. Verbinden Sie es mit Electrum oder Sparrow. Keines der beiden braucht je Ihre Wiederherstellungswörter.',
  'wallets.guides.blueWallet.open': 'Öffnen Sie die Wallet, drücken Sie „…“ und wählen Sie „Sign/Verify Message“.',
  'wallets.guides.blueWallet.sign': 'Geben Sie Adresse und Text ein und drücken Sie „Sign“.',
  'wallets.guides.browser.open': 'Öffnen Sie diese Seite in dem Browser mit der Wallet oder im Browser in der App der Wallet.',
  'wallets.guides.browser.ask':
    'Drücken Sie oben „Die Wallet in diesem Browser fragen“, wählen Sie genau diese Adresse, vergleichen Sie den Text und bestätigen Sie.',
  'wallets.guides.ledgerEthereum.connect': 'Verbinden Sie den Ledger mit MetaMask oder Rabby in diesem Browser.',
  'wallets.guides.solana.noLedger':
    'Ein angeschlossener Ledger kann einen solchen Text nicht signieren. Dann senden Sie bitte einen kleinen Betrag.',
  'wallets.guides.stellar.cannot':
    'Sie signiert nur, worum eine Website sie auf ihre eigene Weise bittet, und unsere tut das noch nicht. Bitte senden Sie einen kleinen Betrag.',
  'wallets.guides.stellar.cli': 'Führen Sie „stellar message sign“ mit dem Text und Ihrem Schlüssel aus.',
  'wallets.guides.another': 'Eine andere Wallet',
  'wallets.guides.anotherLook':
    'Suchen Sie in ihrem Menü „Sign message“ oder „Nachricht signieren“, oft neben der Adresse oder unter Werkzeugen. Signieren Sie genau den Text oben mit genau dieser Adresse.',
  'wallets.guides.anotherNone':
    'In vielen Apps, etwa Exodus, kennen wir keine solche Funktion. Dann senden Sie bitte einen kleinen Betrag.',
  'wallets.guides.names.sparrow': 'Sparrow',
  'wallets.guides.names.electrumLtc': 'Electrum-LTC',
  'wallets.guides.names.electronCash': 'Electron Cash',
  'wallets.guides.names.electrum': 'Electrum',
  'wallets.guides.names.trezor': 'Trezor',
  'wallets.guides.names.devices': 'Ledger, BitBox02',
  'wallets.guides.names.blueWallet': 'BlueWallet',
  'wallets.guides.names.browser': 'MetaMask, Rabby, Trust Wallet',
  'wallets.guides.names.ledger': 'Ledger',
  'wallets.guides.names.solana': 'Phantom, Solflare',
  'wallets.guides.names.tronLink': 'TronLink',
  'wallets.guides.names.freighter': 'Freighter, LOBSTR',
  'wallets.guides.names.stellarCli': 'Stellar CLI',
}
