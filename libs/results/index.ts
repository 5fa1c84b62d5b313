export {
  ISSUER,
  jwksOf,
  RECEIPT_TYPE,
  signReceipt,
  verifyReceipt,
  type Jwks,
  type PublicJwk,
  type ReceiptClaims,
  type ReceiptVerdict,
} from './receipt.js';
export {
  RESULT_TYPES,
  resultId,
  typeOf,
  type Correction,
  type Result,
  type ResultType,
  type SeatResult,
} from './result.js';
export { ResultNotifier } from './result-notifier.js';
export { resultsOf, type Decided, type Fact } from './results-of.js';
export { AddressRefused, isPublicAddress, urlProblem } from './webhooks/address-guard.js';
export { MAX_TRIES, pauseAfter } from './webhooks/backoff.js';
export { Courier, type Attempt, type CourierOptions, type DeliveryRequest } from './webhooks/courier.js';
export { Deliverer, type Delivered } from './webhooks/deliverer.js';
export { Deliveries, type Begun, type DeliveryOutcome, type Taken } from './webhooks/deliveries.js';
export {
  DeliveryLog,
  type Delivery,
  type DeliveryQuery,
  type DeliveryState,
  type RecordedAttempt,
} from './webhooks/delivery-log.js';
export { Endpoints, type Endpoint, type EndpointSettings } from './webhooks/endpoints.js';
export { messageOf } from './webhooks/message.js';
export { newSecret, signedHeaders, type Message } from './webhooks/signature.js';
