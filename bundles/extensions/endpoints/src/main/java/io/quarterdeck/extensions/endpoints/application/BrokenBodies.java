// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;

/**
 * Notes on the call that writing its body failed. Jersey itself commits a body that has begun as if
 * it were whole.
 */
final class BrokenBodies implements WriterInterceptor {
  @Override
  public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
    boolean whole = false;
    try {
      context.proceed();
      whole = true;
    } finally {
      if (!whole && context.getProperty(Call.PROPERTY) instanceof Call call) {
        call.broke();
      }
    }
  }
}
