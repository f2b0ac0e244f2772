// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.audit;

import io.quarterdeck.api.ApiObject;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * The audit event of one request, where the audit policy wants one: set in the {@link
 * io.quarterdeck.spi.stage.Exchange} by the audit stage, called by the registry.
 *
 * <p>Called on the request's thread, at most once each; must not block. It copies what it keeps:
 * the caller goes on changing the object.
 */
@ConsumerType
public interface AuditTrail {

  /** Does nothing: the request is not audited. */
  AuditTrail NONE =
      new AuditTrail() {
        @Override
        public void requestObject(ApiObject object) {}

        @Override
        public void requestBytes(byte[] body) {}
      };

  /** The body of a create or update, decoded and with its defaults. */
  void requestObject(ApiObject object);

  /** The body of a patch or of a delete as it came; empty for none. */
  void requestBytes(byte[] body);
}
