// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;

/**
 * The PIDs that are those of plugins alone: two of a plugin can stand in its chain for a moment,
 * the one before a change and the one after it. A PID that a component of another kind has too is
 * none of them, nor one without which its component is not there.
 */
final class PluginPids {
  /** A chain's plugins that hold nothing that two could not have. */
  private static final List<String> PLUGINS =
      List.of(
          "io.quarterdeck.spi.admission.MutatingAdmission",
          "io.quarterdeck.spi.admission.ValidatingAdmission",
          "io.quarterdeck.spi.authentication.Authenticator",
          "io.quarterdeck.spi.authorization.Authorizer",
          "io.quarterdeck.spi.stage.Stage");

  private static final XMLInputFactory XML = factory();

  private PluginPids() {}

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    return factory;
  }

  /**
   * Of one bundle, which need not be resolved; none where its components are not described as they
   * should be, which SCR then reports.
   */
  static Set<String> of(Bundle bundle) {
    if (!offersPlugins(bundle)) {
      return Set.of();
    }
    Set<String> plugins = new HashSet<>();
    Set<String> others = new HashSet<>();
    for (URL document : BundleEntries.in(bundle, "OSGI-INF/")) {
      try (InputStream in = document.openStream()) {
        read(in, plugins, others);
      } catch (IOException | XMLStreamException e) {
        return Set.of();
      }
    }
    plugins.removeAll(others);
    return plugins;
  }

  /** By its manifest, so that the components of most bundles are not read at a start. */
  private static boolean offersPlugins(Bundle bundle) {
    String offered = bundle.getHeaders("").get(Constants.PROVIDE_CAPABILITY);
    return offered != null
        && PLUGINS.stream().anyMatch(offered::contains)
        && bundle.getEntry("OSGI-INF/metatype/") != null;
  }

  private static void read(InputStream document, Set<String> plugins, Set<String> others)
      throws XMLStreamException {
    XMLStreamReader xml = XML.createXMLStreamReader(document);
    String pids = "";
    boolean needed = false;
    boolean plugin = false;
    while (xml.hasNext()) {
      if (xml.next() != XMLStreamConstants.START_ELEMENT) {
        continue;
      }
      if (xml.getLocalName().equals("component")) {
        String named = xml.getAttributeValue(null, "configuration-pid");
        pids = named == null ? String.valueOf(xml.getAttributeValue(null, "name")) : named;
        needed = "require".equals(xml.getAttributeValue(null, "configuration-policy"));
      } else if (xml.getLocalName().equals("provide")) {
        plugin |= PLUGINS.contains(xml.getAttributeValue(null, "interface"));
      }
    }
    if (plugin && !needed && pids.indexOf(' ') < 0) {
      plugins.add(pids);
    } else {
      others.addAll(List.of(pids.split(" ")));
    }
  }
}
