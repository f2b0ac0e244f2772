// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.keys;

import io.quarterdeck.api.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who has the keys of tokens: files, or an external signer. Thread-safe. */
public interface TokenKeys {

  /**
   * A token with this payload, in compact serialisation. Called on a request's thread; may block,
   * bounded.
   *
   * @param payload the claims as JSON
   * @throws ApiException when it cannot be signed
   */
  String sign(byte[] payload);

  /**
   * The keys that may have signed a token; all where its header has no {@code kid}. Called on a
   * request's thread; may block, bounded, where the keys have to be fetched first.
   *
   * @param id the token's {@code kid}
   */
  List<VerificationKey> candidates(@Nullable String id);

  /** The keys that others may check tokens with, in their order; does not block. */
  List<VerificationKey> published();

  /** For how many seconds others may keep those. */
  long maxAgeSeconds();
}
