export { changeOf, digestOf, digestOfBytes } from './revision-digests';
export { PrintedPage } from './printed-page';
export { type PackageFile, signedPackage } from './signed-package';
export { signaturePage } from './signature-page';
