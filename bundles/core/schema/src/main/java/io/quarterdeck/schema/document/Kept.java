// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What has been made of the documents of one group, while these stay the same. Thread-safe. */
final class Kept {
  private final ConcurrentMap<String, String> hashes = new ConcurrentHashMap<>();
  private @Nullable SwaggerPart swagger;

  /** The hash of a document; two threads that ask for the same one make it once. */
  String hash(String path, Supplier<Document> document) {
    return hashes.computeIfAbsent(path, p -> document.get().hash());
  }

  /** Its part of the document of version 2; made once. */
  synchronized SwaggerPart swagger(Supplier<SwaggerPart> part) {
    SwaggerPart made = swagger;
    if (made == null) {
      made = part.get();
      swagger = made;
    }
    return made;
  }
}
