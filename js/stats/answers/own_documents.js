/** What a run calls the documents that a workload brings itself. */
export const OWN_DOCUMENTS = 'own-documents';
