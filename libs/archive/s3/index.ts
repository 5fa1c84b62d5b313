export { S3Storage } from './s3-storage.js';
