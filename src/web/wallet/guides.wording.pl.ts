import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './guides.wording.en.ts'

export const wording: Translation<typeof english> = {
  'wallets.guides.copy': 'Skopiuj podpis i\u00a0wklej go poniżej.',
  'wallets.guides.noTaproot': 'Nie potrafi podpisać adresem Taproot (bc1p…). Wtedy wyślij małą kwotę.',
  'wallets.guides.sparrow.open': 'Wybierz „Tools”, potem „Sign/Verify Message”, i\u00a0wklej adres oraz tekst.',
  'wallets.guides.sparrow.sign': 'Naciśnij „Sign”. Każdy format jest dobry.',
  'wallets.guides.sparrow.devices':
    'Z\u00a0portfelem sprzętowym podpisuje tylko w\u00a0formacie „Standard (Electrum)”, a\u00a0adresem Taproot (bc1p…) wcale. Wtedy wyślij małą kwotę.',
  'wallets.guides.electrum.open': 'Otwórz kartę „Addresses”. Jeśli jej nie ma, wybierz „View”, potem „Show Addresses”.',
  'wallets.guides.electrum.sign':
    'Kliknij prawym przyciskiem dokładnie ten adres, wybierz podpisanie wiadomości („Sign/verify message”), wklej tekst i\u00a0podpisz.',
  'wallets.guides.trezor.open': 'Otwórz konto w\u00a0Trezor Suite, naciśnij „…” i\u00a0wybierz „Sign & verify”.',
  'wallets.guides.trezor.sign': 'Wklej tekst, wybierz dokładnie ten adres i\u00a0podpisz. Porównaj tekst na urządzeniu.',
  'wallets.guides.trezor.copy': 'Skopiuj podpis i\u00a0wklej go poniżej. „Copy signed message” też jest dobre.',
  'wallets.guides.device.connect':
    'Zamknij aplikację urządzenia. Połącz je z\u00a0Electrum lub Sparrow. Żaden z\u00a0tych programów nigdy nie potrzebuje twoich słów odzyskiwania.',
  'wallets.guides.blueWallet.open': 'Otwórz portfel, naciśnij „…” i\u00a0wybierz „Sign/Verify Message”.',
  'wallets.guides.blueWallet.sign': 'Wpisz adres i\u00a0tekst i\u00a0naciśnij „Sign”.',
  'wallets.guides.browser.open':
    'Otwórz tę stronę w\u00a0przeglądarce z\u00a0tym portfelem albo w\u00a0przeglądarce wewnątrz aplikacji portfela.',
  'wallets.guides.browser.ask':
    'Naciśnij powyżej „Zapytaj portfel w\u00a0tej przeglądarce”, wybierz dokładnie ten adres, porównaj tekst i\u00a0potwierdź.',
  'wallets.guides.ledgerEthereum.connect': 'Połącz Ledgera z\u00a0MetaMask lub Rabby w\u00a0tej przeglądarce.',
  'wallets.guides.solana.noLedger': 'Podłączony Ledger nie potrafi podpisać takiego tekstu. Wtedy wyślij małą kwotę.',
  'wallets.guides.stellar.cannot':
    'Podpisuje tylko to, o\u00a0co strona poprosi w\u00a0jego własny sposób, a\u00a0nasza tego jeszcze nie robi. Wyślij małą kwotę.',
  'wallets.guides.stellar.cli': 'Uruchom „stellar message sign” z\u00a0tekstem i\u00a0swoim kluczem.',
  'wallets.guides.another': 'Inny portfel',
  'wallets.guides.anotherLook':
    'Poszukaj w\u00a0jego menu „Sign message” lub „Podpisz wiadomość”, często obok adresu lub w\u00a0narzędziach. Podpisz dokładnie powyższy tekst dokładnie tym adresem.',
  'wallets.guides.anotherNone': 'W\u00a0wielu aplikacjach, na przykład Exodus, nie znamy takiej funkcji. Wtedy wyślij małą kwotę.',
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
