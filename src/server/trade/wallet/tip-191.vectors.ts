/** Signatures of Tron’s wallets that other programs published. */
export const tip191 = [
  // github.com/tronprotocol/tronweb, test/testcases/src/sign-message.ts: the one whose message is text
  {
    coin: 'TRX',
    network: 'tron',
    scheme: 'tip-191',
    message: 'hello world',
    address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    signature:
      '0x0dc0b53d525e0103a6013061cf18e60cf158809149f2b8994a545af65a7004cb1eeaff560e801ab51b28df5d42549aa024c2aa7e9d34de1e01294b9afb5e6c7e1c',
  },
  // github.com/trustwallet/wallet-core, tests/chains/Tron/TronMessageSignerTests.cpp: the address is that of its key
  {
    coin: 'TRX',
    network: 'tron',
    scheme: 'tip-191',
    message: 'Hello World',
    address: 'TWWb9EjUWai17YEVB7FR8hreupYJKG9sMR',
    signature:
      'bc0753c070cc55693097df11bc11e1a7c4bd5e1a40b9dc94c75568e59bcc9d6b50a7873ef25b469e494490a54de37327b4bc7fc825c81a377b555e34fb7261ba1c',
  },
  {
    coin: 'USDT',
    network: 'tron',
    scheme: 'tip-191',
    message: 'A much longer message to test the signing and verification process',
    address: 'TWWb9EjUWai17YEVB7FR8hreupYJKG9sMR',
    signature:
      '93aee5f753cf889e0749c74dd0c5996cce889883ae079e09ede462e16d65d06a4f43d1ed2745e9f3c1690695628269bd58f057a4a93953cc50e66b4a05bc0f451b',
  },
] as const
