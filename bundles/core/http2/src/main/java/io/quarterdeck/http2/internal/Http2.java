// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.quarterdeck.spi.protocol.Link;
import io.quarterdeck.spi.protocol.Protocol;
import io.quarterdeck.spi.protocol.Requests;
import io.quarterdeck.spi.protocol.Session;
import java.util.Hashtable;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Offers HTTP/2, unless it is switched off. Sessions that are open keep what they began with. */
@Component(
    service = {},
    immediate = true,
    configurationPid = "io.quarterdeck.http2")
@Designate(ocd = Http2.Config.class)
public final class Http2 implements Protocol {

  /** What an operator decides. */
  @ObjectClassDefinition(name = "HTTP/2")
  public @interface Config {
    @AttributeDefinition(
        description =
            "requests at once on one connection (--http2-max-streams-per-connection); the client"
                + " waits with more")
    int max_streams_per_connection() default 100;

    @AttributeDefinition(
        description = "whether clients are offered HTTP/2 at all (--disable-http2-serving)")
    boolean serve() default true;
  }

  private final ByteBufAllocator buffers;
  private final Chunks chunks = new Chunks();
  private final BundleContext bundle;
  private volatile Limits limits;
  private @Nullable ServiceRegistration<Protocol> offered;

  /**
   * @throws IllegalArgumentException for a value that cannot be
   */
  @Activate
  public Http2(BundleContext bundle, Config config) {
    QuietLog.install();
    buffers = new UnpooledByteBufAllocator(false, true);
    this.bundle = bundle;
    limits = new Limits(config.max_streams_per_connection());
    offer(config.serve());
  }

  /**
   * For connections from now on.
   *
   * @throws IllegalArgumentException for a value that cannot be; what was before it stays
   */
  @Modified
  void modified(Config config) {
    limits = new Limits(config.max_streams_per_connection());
    offer(config.serve());
  }

  @Deactivate
  void leave() {
    offer(false);
  }

  private synchronized void offer(boolean wanted) {
    if (wanted && offered == null) {
      Hashtable<String, Object> properties = new Hashtable<>();
      properties.put("name", name());
      offered = bundle.registerService(Protocol.class, this, properties);
    } else if (!wanted && offered != null) {
      offered.unregister();
      offered = null;
    }
  }

  @Override
  public String name() {
    return "h2";
  }

  @Override
  public Session open(Link link, Requests requests) {
    return Http2Session.open(link, requests, limits, buffers, chunks);
  }
}
