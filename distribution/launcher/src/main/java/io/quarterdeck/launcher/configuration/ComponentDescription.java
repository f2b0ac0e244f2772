// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.osgi.framework.Bundle;

/**
 * What a component's document ({@code OSGI-INF/*.xml}) says of it.
 *
 * @param pids whose values it gets: its name where it says nothing else
 * @param needed whether it is not there without them
 * @param interfaces of its services
 * @param plugin its service property {@code name}; empty for none
 */
record ComponentDescription(
    List<String> pids, boolean needed, boolean inPlace, List<String> interfaces, String plugin) {
  static final String FOLDER = "OSGI-INF/";

  private static final XMLInputFactory XML = factory();

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    return factory;
  }

  /**
   * Of an installed bundle; none of one that has gone.
   *
   * @throws IOException when one cannot be read
   */
  static List<ComponentDescription> of(Bundle bundle) throws IOException {
    List<ComponentDescription> out = new ArrayList<>();
    for (URL document : BundleEntries.in(bundle, FOLDER)) {
      try (InputStream in = document.openStream()) {
        out.add(read(in));
      } catch (XMLStreamException e) {
        throw new IOException(bundle.getSymbolicName() + ": " + e.getMessage(), e);
      }
    }
    return out;
  }

  static ComponentDescription read(InputStream document) throws XMLStreamException {
    XMLStreamReader xml = XML.createXMLStreamReader(document);
    List<String> pids = List.of();
    boolean needed = false;
    boolean inPlace = false;
    List<String> interfaces = new ArrayList<>();
    String plugin = "";
    while (xml.hasNext()) {
      if (xml.next() != XMLStreamConstants.START_ELEMENT) {
        continue;
      }
      switch (xml.getLocalName()) {
        case "component" -> {
          pids = pids(xml);
          inPlace = xml.getAttributeValue(null, "modified") != null;
          needed = "require".equals(xml.getAttributeValue(null, "configuration-policy"));
        }
        case "provide" -> interfaces.add(xml.getAttributeValue(null, "interface"));
        case "property" -> {
          if ("name".equals(xml.getAttributeValue(null, "name"))) {
            plugin = String.valueOf(xml.getAttributeValue(null, "value"));
          }
        }
        default -> {}
      }
    }
    return new ComponentDescription(pids, needed, inPlace, interfaces, plugin);
  }

  private static List<String> pids(XMLStreamReader component) {
    String pids = component.getAttributeValue(null, "configuration-pid");
    return List.of(
        (pids == null ? String.valueOf(component.getAttributeValue(null, "name")) : pids)
            .split(" "));
  }
}
