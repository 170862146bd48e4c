import { createContext, use } from 'react';
import type { SignedInExtensions } from './extensions.ts';

export const SignedInContext = createContext<SignedInExtensions>({});

export const useSignedInExtensions = (): SignedInExtensions => use(SignedInContext);
