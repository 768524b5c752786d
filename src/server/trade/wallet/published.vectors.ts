import type { CryptoCurrency } from '#contract/currencies.ts'
import type { NetworkId } from '#contract/networks.ts'
import type { SignatureScheme } from '#contract/wallet-rules.ts'
import { tip191 } from './tip-191.vectors.ts'

interface Vector {
  coin: CryptoCurrency
  network: NetworkId
  scheme: SignatureScheme
  message: string
  address: string
  signature: string
}

/** Signatures that other programs published. Bitcoin’s BIP-322 and Tron’s TIP-191 have files of their own. */
export const published: Vector[] = [
  // github.com/bitcoinjs/bitcoinjs-message, test/fixtures.json and README.md
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'vires is numeris',
    address: '16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM',
    signature: 'G8JawPtQOrybrSP1WHQnQPr67B9S3qrxBrl1mlzoTJOSHEpmnF7D3+t+LX0Xei9J20B5AIdPbeL3AaTBZ4N3bY0=',
  },
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'vires is numeris',
    address: '1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs',
    signature: 'H8JawPtQOrybrSP1WHQnQPr67B9S3qrxBrl1mlzoTJOSHEpmnF7D3+t+LX0Xei9J20B5AIdPbeL3AaTBZ4N3bY0=',
  },
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'vires is numeris',
    address: '3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN',
    signature: 'JF8nHqFr3K2UKYahhX3soVeoW8W1ECNbr0wfck7lzyXjCS5Q16Ek45zyBuy1Fiy9sTPKVgsqqOuPvbycuVSSVl8=',
  },
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'vires is numeris',
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    signature: 'KF8nHqFr3K2UKYahhX3soVeoW8W1ECNbr0wfck7lzyXjCS5Q16Ek45zyBuy1Fiy9sTPKVgsqqOuPvbycuVSSVl8=',
  },
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'This is an example of a signed message.',
    address: '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
    signature: 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
  },
  // github.com/trezor/trezor-firmware, tests/device_tests/bitcoin/test_verifymessage*.py and test_signmessage.py
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'This is an example of a signed message.',
    address: '1JwSSubhmg6iPtRjtyqhUYYH7bZg3Lfy1T',
    signature: 'G6d+Aanhe6FYuWLP718T3+1nb/wrS62iTlj3hEWLUrl0IUcNAB1T1YgM9eEOdvAr4+gL8h4YOYy9QejDtK90yMI=',
  },
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'This is an example of a signed message.',
    address: '1C7zdTfnkzmr13HfA2vNm5SJYRK6nEKyq8',
    signature: 'H0Tj5GH3yp9XxHLOGighTfHeHa3vtlUaMtGQe4DHTVofv9baq6Et2MsGaZzj9pQfvg85V7WALRMHYYEEbnQeqq8=',
  },
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'This is an example of a signed message.',
    address: '14LmW5k4ssUrtbAB4255zdqv3b4w1TuX9e',
    signature: 'IJ4j7fDk5H/x3sJ/Ms14xQ507wGO6Kat81rhfHqbDdlvSLST/X26sD77b0OcY4PJUjs7vF8afRWKavkKsVTpvoA=',
  },
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'žluťoučký kůň úpěl ďábelské ódy',
    address: '1KzXE97kV7DrpxCViCN3HbGbiKhzzPM7TQ',
    signature: 'HMaU8PI5Ad/jYDeJFC82o/xYLQ1cDschXPLM1kHk43IoUE89TcPuoou9v12ifEnUY1wJcATZ8ih1DM2Dao4UYMA=',
  },
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'This is an example of a signed message.',
    address: '3CwYaeWxhpXXiHue3ciQez1DLaTEAXcKa1',
    signature: 'JJ4j7fDk5H/x3sJ/Ms14xQ507wGO6Kat81rhfHqbDdlvSLST/X26sD77b0OcY4PJUjs7vF8afRWKavkKsVTpvoA=',
  },
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'This is an example of a signed message.',
    address: 'bc1qyjjkmdpu7metqt5r36jf872a34syws33s82q2j',
    signature: 'KJ4j7fDk5H/x3sJ/Ms14xQ507wGO6Kat81rhfHqbDdlvSLST/X26sD77b0OcY4PJUjs7vF8afRWKavkKsVTpvoA=',
  },
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'This is an example of a signed message.',
    address: '3L6TyTisPBmrDAj6RoKmDzNnj4eQi54gD2',
    signature: 'H3RN5FFvrFwUCAgBVmRRajL+rZTeiXdc7H4k28JP4TMHWsCTAcTMjhl76ktkgWYdW46b8Z2Le4o4Ls21PC7gdQ0=',
  },
  {
    coin: 'BTC',
    network: 'bitcoin',
    scheme: 'bip-137',
    message: 'This is an example of a signed message.',
    address: 'bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk',
    signature: 'ILVddgDZ6afipJFV3fPP2455bCB/qrgzAQ+kH7eCiIm8R89iNIp6qgkjwIMqWJ+rVB6PEutU+3EckOIwfw9msZQ=',
  },
  {
    coin: 'BCH',
    network: 'bitcoin-cash',
    scheme: 'bip-137',
    message: 'This is an example of a signed message.',
    address: 'bitcoincash:qqj22md58nm09vpwsw82fyletkxkq36zxyxh322pru',
    signature: 'IJ4j7fDk5H/x3sJ/Ms14xQ507wGO6Kat81rhfHqbDdlvSLST/X26sD77b0OcY4PJUjs7vF8afRWKavkKsVTpvoA=',
  },
  {
    coin: 'BCH',
    network: 'bitcoin-cash',
    scheme: 'bip-137',
    message: 'This is an example of a signed message.',
    address: 'bitcoincash:qr08q88p9etk89wgv05nwlrkm4l0urz4cyl36hh9sv',
    signature: 'H9p3M+ZmpKuLqG88/Dco0xjs+CSjv5lZdXApeqExYHwQMWlZE2ssUAsrR4pzxWO6MUwLeyoiBlttlZYRjyRtNg4=',
  },
  // github.com/pooler/electrum-ltc, electrum_ltc/tests/test_bitcoin.py
  {
    coin: 'LTC',
    network: 'litecoin',
    scheme: 'bip-137',
    message: 'Chancellor on brink of second bailout for banks',
    address: 'LPvBisC3rGmpGa3E3NeQk3PHQN4VS237y2',
    signature: 'IHGAMaPxjrn3CD19S7J5KAq4xF6mdLznsSL8SrqhNwficUHlK5wSth6/JiZ/pEyo92nkUoA+kL9VJpjLnKJKTmM=',
  },
  {
    coin: 'LTC',
    network: 'litecoin',
    scheme: 'bip-137',
    message: 'Electrum',
    address: 'LacEkfqxYsPqDuS8ZCstJUc59gxVm2DQaT',
    signature: 'G14KtfFZQYjyhz4PUzX/yz8eEC1BFHsaEKZOJGLeTWJoNp/umpi5zPeCvhUcgSoMtAkmw3pATrM2bcDdYi1tqIs=',
  },
  // github.com/web3/web3.js, packages/web3-eth-accounts/test/fixtures/account.ts
  {
    coin: 'ETH',
    network: 'ethereum',
    scheme: 'eip-191',
    message: 'Some data',
    address: '0xEB014f8c8B418Db6b45774c326A0E64C78914dC0',
    signature:
      '0xa8037a6116c176a25e6fc224947fde9e79a2deaa0dd8b67b366fbdfdbffc01f953e41351267b20d4a89ebfe9c8f03c04de9b345add4a52f15bd026b63c8fb1501b',
  },
  {
    coin: 'LINK',
    network: 'ethereum',
    scheme: 'eip-191',
    message: 'Some data!%$$%&@*',
    address: '0xEB014f8c8B418Db6b45774c326A0E64C78914dC0',
    signature:
      '0x05252412b097c5d080c994d1ea12abcee6f1cae23feb225517a0b691a66e12866b3f54292f9cfef98f390670b4d010fc4af7fcd46e41d72870602c117b14921c1c',
  },
  // github.com/MetaMask/eth-sig-util, src/personal-sign.test.ts
  {
    coin: 'USDC',
    network: 'base',
    scheme: 'eip-191',
    message: 'hello world',
    address: '0xbe93f9bacbcffc8ee6663f2647917ed7a20a57bb',
    signature:
      '0xce909e8ea6851bc36c007a0072d0524b07a3ff8d4e623aca4c71ca8e57250c4d0a3fc38fa8fbaaa81ead4b9f6bd03356b6f8bf18bccad167d78891636e1d69561b',
  },
  // github.com/trezor/trezor-firmware, common/tests/fixtures/ethereum/signmessage.json and verifymessage.json
  {
    coin: 'USDT',
    network: 'ethereum',
    scheme: 'eip-191',
    message: 'This is an example of a signed message.',
    address: '0x73d0385F4d8E00C5e6504C6030F47BF6212736A8',
    signature:
      'af4eac50f21acc6daeb0ab036f616f5d19fccade46e47100642b3dfc798c9b740d5873887bdc2f02502c90777a082d10dca113bd1ec29d08108396401421c8cc1b',
  },
  {
    coin: 'USDT',
    network: 'ethereum',
    scheme: 'eip-191',
    message: 'MsgLenIs10',
    address: '0x73d0385F4d8E00C5e6504C6030F47BF6212736A8',
    signature:
      '0c8eb57decbb95d2a783e69d444b3747c49ebcceb14f24287732ba77c39aa5cd2c66f7ec545b8108ef7ce078edac4588c70ab6249fc626114a95606783828f041b',
  },
  {
    coin: 'USDT',
    network: 'ethereum',
    scheme: 'eip-191',
    message: 'MsgLenIs11!',
    address: '0xEa53AF85525B1779eE99ece1a5560C0b78537C3b',
    signature:
      '7d8c1deec29c01c1982f46a91e1d9d99e399374b8aac875703ca947583ec6d944e7579d3934ac10e910a2959daa9e89fa5f4c0fc62bacdc8ec788d09b22e2ad61c',
  },
  // github.com/stellar/stellar-protocol, ecosystem/sep-0053.md: base64 and hex
  {
    coin: 'XLM',
    network: 'stellar',
    scheme: 'sep-53',
    message: 'Hello, World!',
    address: 'GBXFXNDLV4LSWA4VB7YIL5GBD7BVNR22SGBTDKMO2SBZZHDXSKZYCP7L',
    signature: 'fO5dbYhXUhBMhe6kId/cuVq/AfEnHRHEvsP8vXh03M1uLpi5e46yO2Q8rEBzu3feXQewcQE5GArp88u6ePK6BA==',
  },
  {
    coin: 'XLM',
    network: 'stellar',
    scheme: 'sep-53',
    message: 'Hello, World!',
    address: 'GBXFXNDLV4LSWA4VB7YIL5GBD7BVNR22SGBTDKMO2SBZZHDXSKZYCP7L',
    signature:
      '7cee5d6d885752104c85eea421dfdcb95abf01f1271d11c4bec3fcbd7874dccd6e2e98b97b8eb23b643cac4073bb77de5d07b0710139180ae9f3cbba78f2ba04',
  },
  {
    coin: 'USDC',
    network: 'stellar',
    scheme: 'sep-53',
    message: 'こんにちは、世界！',
    address: 'GBXFXNDLV4LSWA4VB7YIL5GBD7BVNR22SGBTDKMO2SBZZHDXSKZYCP7L',
    signature: 'CDU265Xs8y3OWbB/56H9jPgUss5G9A0qFuTqH2zs2YDgTm+++dIfmAEceFqB7bhfN3am59lCtDXrCtwH2k1GBA==',
  },
  {
    coin: 'USDC',
    network: 'stellar',
    scheme: 'sep-53',
    message: 'こんにちは、世界！',
    address: 'GBXFXNDLV4LSWA4VB7YIL5GBD7BVNR22SGBTDKMO2SBZZHDXSKZYCP7L',
    signature:
      '083536eb95ecf32dce59b07fe7a1fd8cf814b2ce46f40d2a16e4ea1f6cecd980e04e6fbef9d21f98011c785a81edb85f3776a6e7d942b435eb0adc07da4d4604',
  },
  // RFC 8032, section 7.1, the two whose message is text, as Solana addresses: hex, base58, base64
  {
    coin: 'USDC',
    network: 'solana',
    scheme: 'solana',
    message: '',
    address: 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    coin: 'SOL',
    network: 'solana',
    scheme: 'solana',
    message: '',
    address: 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
    signature: '5awYiUvGiDFA33EJjj4TXJG44a5afJc8QjWRpGgQiu6b23jCr7yndW2fmp9ujwqJVe32J456wV3VF78Asb1obnTc',
  },
  {
    coin: 'SOL',
    network: 'solana',
    scheme: 'solana',
    message: '',
    address: 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
    signature: '5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc+bRr0lv18FlbviRlUUFDjnoQCw==',
  },
  {
    coin: 'USDC',
    network: 'solana',
    scheme: 'solana',
    message: 'r',
    address: '586Z7H2vpX9qNhN2T4e9Utugie3ogjbxzGaMtM3E6HR5',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    coin: 'SOL',
    network: 'solana',
    scheme: 'solana',
    message: 'r',
    address: '586Z7H2vpX9qNhN2T4e9Utugie3ogjbxzGaMtM3E6HR5',
    signature: '3w2b4gJH2VXfrwycUgMiE3TZJTztazKppFVojCQ9NDMDHq8PVTHxQdQovxMFxqeqeQf1xaADvhkj2nMuB1kzouA7',
  },
  {
    coin: 'SOL',
    network: 'solana',
    scheme: 'solana',
    message: 'r',
    address: '586Z7H2vpX9qNhN2T4e9Utugie3ogjbxzGaMtM3E6HR5',
    signature: 'kqAJqfDUyrhyDoILX2QlQKKye1QWUD+Ps3YiI+vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAA==',
  },
  ...tip191,
]
